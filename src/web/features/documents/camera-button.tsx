import { Camera } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { CameraFrameProps } from './camera-frame.tsx'

interface CameraButtonProps extends CameraFrameProps {
  disabled: boolean
}

export const CameraButton = ({ kind, disabled, onTaken, onFailed }: CameraButtonProps) => {
  const t = useT()
  const [loading, setLoading] = useState(false)
  const [open, setOpen] = useState<{ Frame: ComponentType<CameraFrameProps> } | null>(null)
  const name = `${t('register.camera')}: ${t(`document.kind.${kind}`)}`
  const close = () => setOpen(null)
  const press = async () => {
    setLoading(true)
    const loaded = await import('./camera-frame.tsx').catch(() => null)
    setLoading(false)
    if (loaded) setOpen({ Frame: loaded.CameraFrame })
    else onFailed()
  }
  return (
    <>
      <Button
        variant="outline"
        disabled={disabled}
        loading={loading}
        aria-label={name}
        onClick={() => void press()}
        className="px-3!"
      >
        <Camera aria-hidden="true" className="size-5" />
      </Button>
      <Dialog open={open !== null} onClose={close} title={t(`document.kind.${kind}`)}>
        {open && (
          <open.Frame
            kind={kind}
            onTaken={(file) => {
              close()
              onTaken(file)
            }}
            onFailed={() => {
              close()
              onFailed()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
