import { CircleCheck, Delete, MapPin, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { browserApi } from '../../lib/api-client.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { seatsText } from '../rides/ride-summary.ts'
import { boardRider } from './api.ts'
import { boardingOrder } from './boarding-order.ts'
import { PIN_DIGITS } from '../../../shared/kernel/form-limits.ts'

const VIBRATE_MS = 60
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'DELETE'] as const

const rowId = (requestId: string): string => `boarding-${requestId}`

const nameOf = ({ riders }: SeatRequest): string => firstNameOf(riders[0]?.name ?? '')

/**
 * Sends a PIN when it is complete; until the answer arrives, the next rider's PIN can be typed. After a right PIN the
 * next rider opens automatically; after a wrong PIN the same rider stays open, and `error` says why it was refused.
 */
const usePin = (open: SeatRequest | undefined, waiting: readonly SeatRequest[], onBoard: (id: string) => void) => {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [pin, setPin] = useState('')
  /** The digits as typed now. After an answer, `send` would read an outdated `pin`. */
  const typed = useRef('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const write = (digits: string) => {
    typed.current = digits
    setPin(digits)
  }
  const send = async ({ id }: SeatRequest, others: readonly SeatRequest[]): Promise<void> => {
    const whole = typed.current
    write('')
    const answer = await boardRider(browserApi(), id, whole).catch(() => null)
    if (answer?.ok !== true) {
      // This rider stays open. Digits typed for the next rider are cleared: they would be another wrong PIN of this rider.
      write('')
      return setError(answer === null ? t('booking.lostNetwork') : answer.error.sentence)
    }
    navigator.vibrate?.(VIBRATE_MS)
    onBoard(id)
    const [next, ...rest] = others
    // All riders at this stop are on board, so these digits are nobody’s PIN.
    if (!next) return write('')
    return typed.current.length === PIN_DIGITS ? send(next, rest) : undefined
  }
  const type = (text: string) => {
    if (!open) return
    setError(null)
    write(text.replaceAll(/\D/g, '').slice(0, PIN_DIGITS))
    if (busy || typed.current.length < PIN_DIGITS) return
    setBusy(true)
    const others = waiting.filter(({ id }) => id !== open.id)
    void send(open, others)
      .then(() => setBusy(false))
      .then(revalidate)
  }
  return { pin, busy, error, type }
}

const getsInText = (request: SeatRequest, t: Translate): string =>
  t('boarding.later', {
    name: nameOf(request),
    place: request.segment.from.name,
    time: formatClock(request.segment.time),
  })

interface RowProps {
  request: SeatRequest
  /** Whether the rider gets in at another stop than the one in the title. */
  isElsewhere?: boolean
  isOnBoard: boolean
  isOpen: boolean
  /** Whether a PIN is being checked: the digits that are typed meanwhile are those of the next rider here. */
  busy: boolean
  onOpen: () => void
}

const Row = ({ request, isElsewhere = false, isOnBoard, isOpen, busy, onOpen }: RowProps) => {
  const t = useT()
  const name = nameOf(request)
  return (
    <li
      id={rowId(request.id)}
      className={`flex min-h-14 items-center gap-3 px-4 py-2 ${isOpen ? 'bg-amber-wash' : ''}`}
    >
      <Avatar name={name} photo={request.rider?.photo ?? null} />
      <p className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="num block text-sm text-ink-soft">
          {isElsewhere ? getsInText(request, t) : `${seatsText(request.numSeats, t)} · ${request.segment.to.name}`}
        </span>
      </p>
      {isOnBoard && (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          {t('boarding.onBoardOwner')}
        </Badge>
      )}
      {request.can.board && !isOnBoard && !isOpen && (
        <Button variant="outline" disabled={busy} onClick={onOpen} aria-label={t('bar.enterBoardingPin', { name })}>
          {t('boarding.pin')}
        </Button>
      )}
    </li>
  )
}

/** For boarding at the car: the riders of this stop and of later stops, the PIN field of one rider, and large keys. */
export const BoardingScreen = ({ ride, onClose }: { ride: Ride; onClose: () => void }) => {
  const t = useT()
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** Riders who boarded on this screen, until the page's data is loaded again. */
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isOnBoard = ({ id, boardedAt }: Pick<SeatRequest, 'id' | 'boardedAt'>) => boardedAt !== null || fresh.has(id)
  const { here, waiting, open, elsewhere, later } = boardingOrder(ride.requests ?? [], chosenId, isOnBoard)
  const { pin, busy, error, type } = usePin(open, waiting, (id) => setFresh((before) => new Set([...before, id])))
  const field = useRef<HTMLInputElement>(null)
  const openId = open?.id
  // The field gets the focus for hardware keyboards, and the list scrolls on small phones. This effect runs after that of
  // the dialog, because opening moves the focus too, and nothing scrolls before it.
  useEffect(() => {
    if (openId === undefined) return
    field.current?.focus()
    document.getElementById(rowId(openId))?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const choose = ({ id }: SeatRequest) => {
    // The digits and the refusal are those of the rider who was open.
    type('')
    setChosenId(id)
  }
  const boarded = here.filter(isOnBoard).length
  const phone = open?.riders[0]?.phone
  return (
    <Dialog
      open
      onClose={onClose}
      shape="screen"
      fills
      title={t('boarding.count', { count: boarded, all: here.length, place: here[0]?.segment.from.name ?? '' })}
    >
      <div className="mx-auto flex w-full max-w-lg grow flex-col overflow-y-auto">
        <ul className={`divide-y divide-line ${open ? 'min-h-16 overflow-y-auto' : ''}`}>
          {here.map((request) => (
            <Row
              key={request.id}
              request={request}
              isOnBoard={isOnBoard(request)}
              isOpen={request.id === open?.id}
              busy={busy}
              onOpen={() => choose(request)}
            />
          ))}
          {elsewhere.map((request) => (
            <Row
              key={request.id}
              request={request}
              isElsewhere
              isOnBoard={false}
              isOpen={false}
              busy={busy}
              onOpen={() => choose(request)}
            />
          ))}
          {later.map((request) => (
            <li key={request.id} className="num flex items-center gap-3 px-4 py-3 text-sm text-ink-soft">
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {getsInText(request, t)}
            </li>
          ))}
        </ul>
        {open && (
          <div className="grid shrink-0 gap-3 p-4">
            <label className="grid justify-items-center gap-2 text-center font-semibold">
              {t('boarding.says', { name: nameOf(open) })}
              <input
                ref={field}
                value={pin}
                onChange={(event) => type(event.currentTarget.value)}
                // No keyboard of the phone, because the keys below are larger.
                inputMode="none"
                autoComplete="one-time-code"
                placeholder={busy ? '•'.repeat(PIN_DIGITS) : undefined}
                aria-busy={busy || undefined}
                aria-describedby="pin-error"
                className="num h-14 w-48 rounded-md border-2 border-line-strong bg-surface text-center font-display text-3xl font-bold tracking-[0.4em] focus:border-amber"
              />
            </label>
            <p id="pin-error" role="alert" className="min-h-6 text-center font-medium text-danger">
              {error}
            </p>
            <div className="grid grid-cols-3 gap-2 md:hidden">
              {KEYS.map((key) =>
                key === '' ? (
                  <span key={key} />
                ) : (
                  <button
                    key={key}
                    type="button"
                    onClick={() => type(key === 'DELETE' ? pin.slice(0, -1) : `${pin}${key}`)}
                    aria-label={key === 'DELETE' ? t('boarding.delete') : undefined}
                    className="num flex min-h-14 items-center justify-center rounded-md bg-sunken text-2xl font-semibold"
                  >
                    {key === 'DELETE' ? <Delete aria-hidden="true" className="size-6" /> : key}
                  </button>
                ),
              )}
            </div>
          </div>
        )}
      </div>
      <div className="mx-auto flex w-full max-w-lg gap-2 border-t border-line p-4">
        {open && phone !== undefined && (
          <a href={`tel:${phone}`} className={buttonClass('outline', 'min-w-0 flex-1 px-2!')}>
            <Phone aria-hidden="true" className="size-5 shrink-0" />
            <span className="truncate">{t('booking.call', { name: nameOf(open) })}</span>
          </a>
        )}
        {ride.can.start && (
          <Form method="post" className="flex-1" onSubmit={onClose}>
            <input type="hidden" name="intent" value="start" />
            <Button type="submit" variant={open ? 'outline' : 'sunrise'} className="w-full px-2!">
              {t('booking.start')}
            </Button>
          </Form>
        )}
      </div>
    </Dialog>
  )
}
