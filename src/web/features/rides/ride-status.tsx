import { Ban, CircleCheck, Clock, Flag } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ownStatusText, type Standing } from './ride-state.ts'
import type { RideStatus } from '../../../shared/kernel/enums.ts'

const styles: Record<RideStatus, { tone: Tone; Icon: typeof Ban }> = {
  AVAILABLE: { tone: 'success', Icon: CircleCheck },
  REQUESTED: { tone: 'attention', Icon: Clock },
  CONFIRMED: { tone: 'success', Icon: CircleCheck },
  STARTED: { tone: 'attention', Icon: Flag },
  COMPLETED: { tone: 'neutral', Icon: Flag },
  CANCELLED: { tone: 'danger', Icon: Ban },
  FAVORITE: { tone: 'neutral', Icon: CircleCheck },
}

export const RideStatusBadge = ({ ride }: { ride: Standing }) => {
  const t = useT()
  const now = useNow()
  const { tone, Icon } = styles[ride.status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {ownStatusText(ride, t, now)}
    </Badge>
  )
}
