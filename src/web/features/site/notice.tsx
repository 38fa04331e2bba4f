import { CircleCheck, X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'

const sentences = { requested: 'search.noticeRequested', cancelled: 'search.noticeCancelled' } as const
const isNotice = (word: string | null): word is keyof typeof sentences =>
  word !== null && Object.hasOwn(sentences, word)
const RIDE_ID = /^[0-9a-f-]{36}$/

/** The result of an action on the last page, with a link back. */
export const Notice = () => {
  const t = useT()
  const { pathname } = useLocation()
  const params = useQueryParams()
  const notice = params.get('notice')
  const ride = params.get('ride') ?? ''
  if (!isNotice(notice)) return null
  const rest = new URLSearchParams(params)
  rest.delete('notice')
  rest.delete('ride')
  return (
    <div className="wrap pt-6">
      <div className="flex items-center gap-3 rounded-md bg-success-wash py-2 pr-2 pl-4 text-success">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
        <output className="block min-w-0 flex-1 py-1 font-medium">
          {t(sentences[notice])}{' '}
          {RIDE_ID.test(ride) && (
            <Link to={`/ride/${ride}`} className="font-semibold whitespace-nowrap underline underline-offset-4">
              {t('search.noticeLink')}
            </Link>
          )}
        </output>
        <Link
          to={{ pathname, search: rest.toString() }}
          replace
          preventScrollReset
          aria-label={t('common.close')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </div>
  )
}
