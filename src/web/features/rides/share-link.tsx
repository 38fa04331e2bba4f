import { MessageCircle } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { buttonClass, type ButtonVariant } from '../../ui/button.tsx'
import { rideSummary, whatsappAddress } from './ride-summary.ts'

interface ShareLinkProps {
  ride: Ride
  publicUrl: string
  variant?: ButtonVariant
  className?: string
}

export const ShareLink = ({ ride, publicUrl, variant = 'outline', className = '' }: ShareLinkProps) => {
  const t = useT()
  const summary = rideSummary(ride, t, useLanguage())
  const text = t('booking.shareText', { summary, url: `${publicUrl}/ride/${ride.id}` })
  return (
    <a href={whatsappAddress(text)} target="_blank" rel="noreferrer" className={buttonClass(variant, className)}>
      <MessageCircle aria-hidden="true" className="size-5" />
      {t('booking.share')}
    </a>
  )
}
