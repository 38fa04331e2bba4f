import { Star } from 'lucide-react'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface RateLinkProps {
  request: SeatRequest
  className?: string
}

export const RateLink = ({ request, className }: RateLinkProps) => {
  const t = useT()
  if (!request.can.rate) return null
  return (
    <ButtonLink to={`/request/${request.id}/review`} variant="outline" className={className}>
      <Star aria-hidden="true" className="size-5" />
      {t('bar.rate')}
    </ButtonLink>
  )
}
