import { Copy, MapPin, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TripShare } from '../../../shared/contract/trip-shares.ts'
import { answerOf, sentenceOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { whatsappAddress } from '../rides/ride-summary.ts'
import { shareTrip, stopSharing } from '../safety/api.ts'
import type { Position } from './use-position.ts'

interface ShareTripDialogProps {
  requestId: string
  /** Null before and after the hours in which the position can be shown. */
  position: Position | null
  textWith: (url: string) => string
  onClose: () => void
}

/** Some browsers cannot open the phone's share sheet. */
const canSend = () => typeof navigator.share === 'function'

const useShare = (requestId: string) => {
  const t = useT()
  const [share, setShare] = useState<TripShare | null>(null)
  const [refused, setRefused] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    let left = false
    answerOf(shareTrip(browserApi(), requestId)).then(
      (answer) => !left && setShare(answer),
      (error: unknown) => !left && setRefused({ error }),
    )
    return () => {
      left = true
    }
  }, [requestId])
  return { share, failed: refused && sentenceOf(refused.error, t('shareTrip.failed')) }
}

const Link = ({ share, textWith }: { share: TripShare; textWith: ShareTripDialogProps['textWith'] }) => {
  const t = useT()
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(share.url).then(
      () => toast(t('shareTrip.copied')),
      () => toast(t('shareTrip.notCopied')),
    )
  // Closing the share sheet without a choice is not an error.
  const send = () => void navigator.share({ text: textWith(share.url) }).catch(() => null)
  return (
    <>
      <TextInput label={t('shareTrip.link')} value={share.url} readOnly />
      <div className="grid gap-3">
        {canSend() && (
          <Button onClick={send}>
            <Share2 aria-hidden="true" className="size-5" />
            {t('shareTrip.send')}
          </Button>
        )}
        <a
          href={whatsappAddress(textWith(share.url))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass(canSend() ? 'outline' : 'primary')}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          {t('booking.share')}
        </a>
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden="true" className="size-5" />
          {t('shareTrip.copy')}
        </Button>
      </div>
    </>
  )
}

/** A button with which the rider shows or hides their position on the shared trip. */
const ShowPosition = ({ position: { state, start, stop }, token }: { position: Position; token: string }) => {
  const t = useT()
  const isOn = state === 'on' || state === 'failed'
  const words = {
    off: 'shareTrip.positionHint',
    asking: 'shareTrip.positionHint',
    on: 'shareTrip.positionOn',
    denied: 'shareTrip.positionDenied',
    failed: 'shareTrip.positionFailed',
  } as const
  return (
    <div className="space-y-2">
      <Button
        variant="outline"
        loading={state === 'asking'}
        onClick={isOn ? () => void stop() : () => start(token)}
        className="w-full"
      >
        <MapPin aria-hidden="true" className="size-5" />
        {t(isOn ? 'shareTrip.positionHide' : 'shareTrip.position')}
      </Button>
      <output className="block text-sm text-ink-soft">{t(words[state])}</output>
    </div>
  )
}

/** Shown below the page's button: after closing the dialog, the rider still sees that their position is shared. */
export const PositionOn = () => (
  <p className="mt-1 text-center text-sm text-ink-soft">{useT()('shareTrip.positionOn')}</p>
)

export const ShareTripDialog = ({ requestId, position, textWith, onClose }: ShareTripDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const toast = useToast()
  const { share, failed } = useShare(requestId)
  const [stopping, setStopping] = useState<{ busy: boolean; error?: string }>({ busy: false })
  const stop = async (token: string) => {
    setStopping({ busy: true })
    try {
      await answerOf(stopSharing(browserApi(), requestId, token))
      position?.leave()
      toast(t('shareTrip.stopped'))
      onClose()
    } catch (error) {
      setStopping({ busy: false, error: sentenceOf(error, t('shareTrip.stopFailed')) })
    }
  }
  const problem = failed ?? stopping.error
  return (
    <Dialog open onClose={onClose} title={t('bar.share')}>
      <div className="space-y-4" aria-busy={share === null && failed === null}>
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        {share && (
          <>
            <p>{t('shareTrip.text', { time: formatDeparture(share.expiresAt, language) })}</p>
            <Link share={share} textWith={textWith} />
            {position && <ShowPosition position={position} token={share.token} />}
            <Button variant="danger" loading={stopping.busy} onClick={() => void stop(share.token)} className="w-full">
              {t('shareTrip.stop')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
