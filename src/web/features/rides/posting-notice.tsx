import { CarFront, Clock } from 'lucide-react'
import type { PostingState } from '../../../shared/kernel/can-post.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

export const PostingNotice = ({ state }: { state: PostingState }) => {
  const t = useT()
  if (state === 'RIDER')
    return (
      <EmptyState title={t('rideForm.driversTitle')} text={t('rideForm.driversText')} icon={<CarFront />}>
        <ButtonLink to={`/auth/driver?callbackUrl=${encodeURIComponent('/ride/post')}`}>
          {t('rideForm.becomeDriver')}
        </ButtonLink>
      </EmptyState>
    )
  if (state === 'VEHICLE_WAITS')
    return (
      <EmptyState title={t('rideForm.pendingTitle')} text={t('rideForm.pendingText')} icon={<Clock />}>
        <ButtonLink to="/dashboard/profile" variant="outline">
          {t('dashboard.myVehicles')}
        </ButtonLink>
      </EmptyState>
    )
  if (state === 'VEHICLE_REJECTED')
    return (
      <EmptyState title={t('rideForm.rejectedTitle')} text={t('rideForm.rejectedText')} icon={<CarFront />}>
        <ButtonLink to="/dashboard/profile">{t('rideForm.correctVehicle')}</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title={t('rideForm.noVehicleTitle')} text={t('rideForm.noVehicleText')} icon={<CarFront />}>
      <ButtonLink to="/dashboard/profile">{t('rideForm.addVehicle')}</ButtonLink>
    </EmptyState>
  )
}
