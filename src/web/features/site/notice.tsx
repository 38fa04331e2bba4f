import { CircleCheck, X } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useT } from '../../lib/messages.ts'

const sentences = { requested: 'booking.noticeRequested', cancelled: 'booking.noticeCancelled' } as const
const isNotice = (word: string | null): word is keyof typeof sentences =>
  word !== null && Object.hasOwn(sentences, word)
const RIDE_ID = /^[0-9a-f-]{36}$/

/** What just happened on the page before, told on the page it led to, with the way back. */
export const Notice = () => {
  const t = useT()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const notice = params.get('notice')
  const ride = params.get('ride') ?? ''
  if (!isNotice(notice)) return null
  const rest = new URLSearchParams(params)
  rest.delete('notice')
  rest.delete('ride')
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 flex justify-center">
      <div className="flex w-full max-w-xl animate-rise items-center gap-3 rounded-md bg-forest py-2 pr-2 pl-4 text-on-forest shadow-soft">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-amber" />
        <output className="block min-w-0 flex-1 py-1 font-medium">
          {t(sentences[notice])}{' '}
          {RIDE_ID.test(ride) && (
            <Link
              to={`/ride/${ride}`}
              className="font-semibold whitespace-nowrap text-amber underline underline-offset-4"
            >
              {t('booking.noticeLink')}
            </Link>
          )}
        </output>
        <Link
          to={{ pathname, search: rest.toString() }}
          replace
          preventScrollReset
          aria-label={t('common.close')}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-forest-soft"
        >
          <X aria-hidden="true" className="size-5" />
        </Link>
      </div>
    </div>
  )
}
