import { Flag } from 'lucide-react'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink, type ButtonVariant } from '../../ui/button.tsx'

export const ReportLink = ({ request, variant = 'outline' }: { request: SeatRequest; variant?: ButtonVariant }) => {
  const t = useT()
  if (!request.dispute && !request.can.dispute) return null
  return (
    <ButtonLink to={`/request/${request.id}/report`} variant={variant} className="w-full">
      <Flag aria-hidden="true" className="size-5" />
      {t(request.dispute ? 'dispute.see' : 'dispute.report')}
    </ButtonLink>
  )
}
