import type { accounts as en } from '../en/accounts.ts'

export const accounts: Record<keyof typeof en, string> = {
  'accounts.underWay': 'Kuna safari inayoendelea. Tafadhali futa akaunti baada ya kukamilika.',
  'accounts.paymentUnderWay': 'Kuna malipo yanayoendelea. Tafadhali jaribu tena baada ya dakika chache.',
  'accounts.earningsKept':
    'Bado tuna Ksh {amount} zako za safari zilizokamilika. Akaunti inaweza kufutwa pesa hizo zikishalipwa.',
  'accounts.tripReportable':
    'Mtu huyu alilipia safari na bado anaweza kuiripoti. Akaunti inaweza kufutwa muda huo ukiisha.',
  'accounts.disputeOpen':
    'Safari yako moja imeripotiwa na bado haijaamuliwa. Unaweza kufuta akaunti yako uamuzi ukishatolewa.',
}
