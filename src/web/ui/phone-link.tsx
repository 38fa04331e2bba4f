import { formatKenyanPhone, parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'

/** A number to call. What is none is a dash: a deleted account, or a number that is somebody else's now, keeps only a sign in its place. */
export const PhoneLink = ({ phone, className = '' }: { phone: string; className?: string }) =>
  parseKenyanPhone(phone) === null ? (
    <span className={`block ${className}`}>—</span>
  ) : (
    <a href={`tel:${phone}`} className={`num inline-block whitespace-nowrap underline underline-offset-4 ${className}`}>
      {formatKenyanPhone(phone)}
    </a>
  )
