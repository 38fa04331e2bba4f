import { FileCheck2 } from 'lucide-react'
import type { SeenDocument } from '../../../shared/contract/documents.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'

/** The documents that an admin has seen, and when. The text must not suggest that the trip is safe. */
export const SeenDocuments = ({ seen }: { seen: readonly SeenDocument[] | undefined }) => {
  const t = useT()
  const language = useLanguage()
  if (seen === undefined || seen.length === 0) return null
  return (
    <ul className="space-y-1 text-sm text-ink-soft">
      {seen.map(({ kind, seenOn, validTo }) => (
        <li key={kind} className="num flex items-start gap-1.5">
          <FileCheck2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(`ride.seen.${kind}`, { day: formatDate(`${seenOn}T12:00:00.000Z`, language), year: validTo })}
        </li>
      ))}
    </ul>
  )
}
