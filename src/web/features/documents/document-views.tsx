import type { DocumentViewList } from '../../../shared/contract/documents.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Pages } from '../../ui/pages.tsx'

/** The parameter of the address that has the number of the page of views. */
export const VIEWS_PAGE = 'views'

export const DocumentViews = ({ views }: { views: DocumentViewList }) => {
  const t = useT()
  const language = useLanguage()
  const params = useQueryParams()
  return (
    <details open={params.has(VIEWS_PAGE)} className="mt-4 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('document.viewsTitle')}
      </summary>
      {views.total === 0 && <p className="text-ink-soft">{t('document.viewsEmpty')}</p>}
      <ul className="divide-y divide-line">
        {views.rows.map(({ kind, viewer, reason, viewedAt }) => (
          <li key={`${kind} ${viewedAt}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{t(`document.kind.${kind}`)}</span>
            <span>
              {t(`document.viewedBy.${viewer}`)}
              {reason !== null && <span className="text-ink-soft">, {t(`document.viewReason.${reason}`)}</span>}
            </span>
            <span className="num text-ink-soft">{formatDeparture(viewedAt, language)}</span>
          </li>
        ))}
      </ul>
      <Pages page={views} param={VIEWS_PAGE} order="time" />
    </details>
  )
}
