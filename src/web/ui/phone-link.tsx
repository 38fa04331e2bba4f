import { formatKenyanPhone, parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'

/** A number to call. An invalid one is a dash: deleted accounts and recycled numbers have a placeholder. */
export const PhoneLink = ({ phone, className = '' }: { phone: string; className?: string }) =>
  parseKenyanPhone(phone) === null ? (
    <span className={`block ${className}`}>—</span>
  ) : (
    <a href={`tel:${phone}`} className={`num inline-block whitespace-nowrap underline underline-offset-4 ${className}`}>
      {formatKenyanPhone(phone)}
    </a>
  )
