import type { accounts as en } from '../en/accounts.ts'

export const accounts: Record<keyof typeof en, string> = {
  'accounts.underWay': 'Kuna safari inayoendelea. Tafadhali futa akaunti baada ya kukamilika.',
  'accounts.paymentUnderWay': 'Kuna malipo yanayoendelea. Tafadhali jaribu tena baada ya dakika chache.',
  'accounts.earningsKept':
    'Bado tunashikilia Ksh {amount} za safari zilizokamilika. Akaunti inaweza kufutwa baada ya kulipwa.',
  'accounts.disputeOpen': 'Safari yako moja imeripotiwa na bado haijaamuliwa. Unaweza kufuta akaunti yako baadaye.',
}
