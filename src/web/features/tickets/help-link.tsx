import { Link } from 'react-router'
import type { TicketCategory, TicketSubject } from '../../../shared/kernel/enums.ts'

interface HelpLinkProps {
  kind: TicketSubject
  id: string
  category: TicketCategory
  label: string
  /** The subject of the question; without it, the user enters one. */
  subject?: string
  onFollow?: () => void
}

export const HelpLink = ({ kind, id, category, label, subject, onFollow }: HelpLinkProps) => (
  <Link
    to={`/help/tickets/new?${new URLSearchParams({ category, about: kind, id, ...(subject && { subject }) })}`}
    {...(onFollow && { onClick: onFollow })}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {label}
  </Link>
)
