import { useT } from '../../lib/messages.ts'

const FAMILIES = [
  'mpesa_clearing',
  'escrow',
  'refund_payable',
  'payout_payable',
  'platform_fee',
  'withholding_payable',
  'suspense',
] as const

export const useAccountText = () => {
  const t = useT()
  return (account: string): string => {
    const family = FAMILIES.find((known) => known === account.split(':')[0])
    return family ? t(`finance.account_${family}`) : account
  }
}
