import { Lock } from 'lucide-react'
import { useId } from 'react'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'

/** Passengers cannot be changed after the request was sent. */
export const BookedPassengers = ({ request }: { request: SeatRequest }) => {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <h3 id={id} className="flex items-center gap-2 text-base font-semibold">
        {t('booking.passengers')}
        <Lock aria-hidden="true" className="size-4 text-ink-soft" />
      </h3>
      <ol className="mt-2 space-y-2">
        {request.riders.map(({ name, phone }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two passengers may have the same name and phone
          <li key={place} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">
              {place === 0 ? `${name} · ${t('booking.you')}` : name}
            </span>
            {phone && <span className="num text-ink-soft">{formatKenyanPhone(phone)}</span>}
          </li>
        ))}
      </ol>
      {request.note !== undefined && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line text-ink-soft">
          {t('booking.yourNote')}: {`“${request.note}”`}
        </p>
      )}
    </section>
  )
}
