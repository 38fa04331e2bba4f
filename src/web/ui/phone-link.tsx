import { formatKenyanPhone, parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'

/** A link to call a number. An invalid number, such as that of a deleted account, is shown as a dash. */
export const PhoneLink = ({ phone, className = '' }: { phone: string; className?: string }) =>
  parseKenyanPhone(phone) === null ? (
    <span className={`block ${className}`}>—</span>
  ) : (
    <a href={`tel:${phone}`} className={`num inline-block whitespace-nowrap underline underline-offset-4 ${className}`}>
      {formatKenyanPhone(phone)}
    </a>
  )
