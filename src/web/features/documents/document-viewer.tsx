import { FileCheck2, FileText, ImageOff, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { documentPath, openDocument } from './api.ts'
import { type IdDocument, VIEW_REASONS, type ViewReason } from '../../../shared/kernel/enums.ts'

const ZOOMS = ['w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]'] as const

const loadDocument = async (path: string, signal: AbortSignal): Promise<string | null> => {
  try {
    const outcome = await openDocument(path, signal)
    return outcome.ok ? URL.createObjectURL(outcome.body) : null
  } catch {
    return null
  }
}

interface DocumentProps {
  path: string
  name: string
  onSeen: () => void
}

export const DocumentPicture = ({ path, name, onSeen }: DocumentProps) => {
  const t = useT()
  const [loaded, setLoaded] = useState<string | null>()
  const [zoom, setZoom] = useState(0)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    void loadDocument(path, leaving.signal).then((address) => {
      made = address ?? undefined
      if (!leaving.signal.aborted) {
        setLoaded(address)
        if (address) seen()
      } else if (made) URL.revokeObjectURL(made)
    })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  if (loaded === undefined) return <Skeleton className="h-96 w-full" />
  if (loaded === null)
    return (
      <p
        role="alert"
        className="flex h-40 flex-col items-center justify-center gap-2 rounded-md bg-sunken text-ink-soft"
      >
        <ImageOff aria-hidden="true" className="size-8" />
        {t('common.failedImage')}
      </p>
    )
  return (
    <>
      <div className="mb-3 flex gap-2">
        <Button
          variant="outline"
          aria-label={t('admin.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom((step) => step - 1)}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="outline"
          aria-label={t('admin.zoomIn')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom((step) => step + 1)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is larger than its frame */}
      <section aria-label={name} tabIndex={0} className="max-h-[60dvh] overflow-auto rounded-md bg-sunken">
        <img src={loaded} alt={name} className={`max-w-none ${ZOOMS[zoom] ?? ZOOMS[0]}`} />
      </section>
    </>
  )
}

/** Asks for the reason before the document is loaded, because the view is recorded with it. */
const ReasonChoice = ({ onChoose }: { onChoose: (reason: ViewReason) => void }) => {
  const t = useT()
  return (
    <fieldset className="mb-4">
      <legend className="mb-3 font-semibold">{t('admin.viewWhy')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {VIEW_REASONS.map((reason) => (
          <Button key={reason} variant="outline" onClick={() => onChoose(reason)}>
            {t(`admin.viewReason.${reason}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

interface DocumentViewerProps {
  userId: string
  owner: string
  kind: IdDocument
  opened: boolean
  children: ReactNode
}

/** A link that asks the admin for a reason and then shows the document. Without scripts the link opens the file itself. */
export const DocumentViewer = ({ userId, owner, kind, opened, children }: DocumentViewerProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<ViewReason | null>(null)
  const { revalidate } = useRevalidator()
  const path = documentPath(userId, kind)
  const name = t('admin.documentOf', { document: t(`document.kind.${kind}`), name: owner })
  const close = () => {
    setOpen(false)
    setReason(null)
  }
  return (
    <>
      <a
        href={path}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={opened ? `${name}. ${t('admin.openedDocument')}` : name}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="inline-flex min-h-11 items-center gap-2 font-medium whitespace-nowrap underline underline-offset-4"
      >
        {opened ? (
          <FileCheck2 aria-hidden="true" className="size-4 text-success" />
        ) : (
          <FileText aria-hidden="true" className="size-4" />
        )}
        {t(`document.kind.${kind}`)}
      </a>
      <Dialog open={open} onClose={close} title={name} shape="wide">
        {reason === null ? (
          <ReasonChoice onChoose={setReason} />
        ) : (
          <DocumentPicture path={`${path}?reason=${reason}`} name={name} onSeen={() => void revalidate()} />
        )}
        <p className="my-3 text-sm text-ink-soft">{t('admin.viewRecorded')}</p>
        {reason !== null && children}
      </Dialog>
    </>
  )
}
