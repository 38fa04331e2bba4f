import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { formatSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'

export const TimeToPay = ({ payBy }: { payBy: string }) => {
  const t = useT()
  const language = useLanguage()
  const left = useSecondsLeft(Date.parse(payBy))
  return (
    <p className="mt-1">
      {t('booking.approvedText', { time: formatDeparture(payBy, language) })}{' '}
      {left !== null && left > 0 && (
        <span className="num font-semibold">{t('booking.timeLeft', { time: formatSeconds(left) })}</span>
      )}
    </p>
  )
}
