import { useEffect } from 'react'
import { useT } from '../../lib/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'

const useAwakeScreen = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const keepAwake = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isOver) void held.release()
          else lock = held
        },
        // A phone with a low battery refuses to keep its screen on; the PIN is shown anyway.
        () => undefined,
      )
    }
    keepAwake()
    // The browser ends the lock when the page is hidden.
    document.addEventListener('visibilitychange', keepAwake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAwake)
      void lock?.release()
    }
  }, [])
}

interface PinScreenProps {
  pin: string
  /** The route. Together with `plate` it shows rider and driver that this is the right car. */
  trip: string
  plate: string
  onClose: () => void
}

/** The boarding PIN on the whole screen, large and on a light background in both themes, to show to the driver. */
export const PinScreen = ({ pin, trip, plate, onClose }: PinScreenProps) => {
  const t = useT()
  useAwakeScreen()
  return (
    <Dialog open onClose={onClose} title={t('boarding.pinTitle')} shape="screen" fills>
      <div className="flex grow flex-col items-center justify-center gap-6 bg-on-forest p-4 text-center text-ink-fixed">
        <p className="num font-display text-8xl leading-none font-bold tracking-widest">{pin}</p>
        <p className="text-lg">{trip}</p>
        <p className="num rounded-sm border-2 border-ink-fixed px-4 py-1 font-display text-2xl font-bold whitespace-nowrap">
          {plate}
        </p>
        <p className="max-w-sm">{t('boarding.pinText')}</p>
      </div>
    </Dialog>
  )
}
