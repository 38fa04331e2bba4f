import { Link } from 'react-router'
import type { TicketCategory, TicketSubject } from '../../../shared/contract/enums.ts'

interface HelpLinkProps {
  kind: TicketSubject
  id: string
  category: TicketCategory
  label: string
}

/** Opens the form of a question about this trip or payment. */
export const HelpLink = ({ kind, id, category, label }: HelpLinkProps) => (
  <Link
    to={`/help/tickets/new?${new URLSearchParams({ category, about: kind, id })}`}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {label}
  </Link>
)
