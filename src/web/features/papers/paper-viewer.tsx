import { FileText, ImageOff, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { IdPaper } from '../../../shared/contract/enums.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { paperPath } from './send-file.ts'

const ZOOMS = ['w-full', 'w-[150%]', 'w-[200%]', 'w-[300%]'] as const

/** Fetched once: every look is written down and shown to its owner. */
const loadPaper = async (path: string, signal: AbortSignal): Promise<string | null> => {
  try {
    const answer = await fetch(path, { signal })
    if (!answer.ok) return null
    return URL.createObjectURL(await answer.blob())
  } catch {
    return null
  }
}

const Paper = ({ path, name }: { path: string; name: string }) => {
  const t = useT()
  const [loaded, setLoaded] = useState<string | null>()
  const [zoom, setZoom] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    void loadPaper(path, leaving.signal).then((address) => {
      made = address ?? undefined
      if (!leaving.signal.aborted) setLoaded(address)
      else if (made) URL.revokeObjectURL(made)
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
        {t('paper.failedImage')}
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

interface PaperViewerProps {
  userId: string
  owner: string
  kind: IdPaper
  /** What can be decided once it was read. */
  children: ReactNode
}

/** Opens one identity paper beside its row. Without script the link opens the file itself. */
export const PaperViewer = ({ userId, owner, kind, children }: PaperViewerProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const path = paperPath(userId, kind)
  const name = t('admin.paperOf', { paper: t(`paper.kind.${kind}`), name: owner })
  return (
    <>
      <a
        href={path}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="inline-flex min-h-11 items-center gap-2 font-medium whitespace-nowrap underline underline-offset-4"
      >
        <FileText aria-hidden="true" className="size-4" />
        {t(`paper.kind.${kind}`)}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} shape="wide">
        <Paper path={path} name={name} />
        <p className="my-3 text-sm text-ink-soft">{t('admin.paperRecorded')}</p>
        {children}
      </Dialog>
    </>
  )
}
