import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'

type IsOnBoard = (seat: Pick<SeatRequest, 'id' | 'boardedAt'>) => boolean

/** What the order of a boarding screen reads of a request. */
type Seat = Pick<SeatRequest, 'id' | 'status' | 'boardedAt'> & {
  refund: object | null
  segment: Pick<SeatRequest['segment'], 'fromPosition'>
  can: Pick<SeatRequest['can'], 'board'>
}

const stopsOf = (seats: readonly Seat[]) => seats.map(({ segment }) => segment.fromPosition)

/**
 * The stop where riders get in now: the first one with a waiting rider, but none before the last stop where a rider is on
 * board. So a rider who does not come holds up no later stop.
 */
const stopOf = (paid: readonly Seat[], waiting: readonly Seat[], isOnBoard: IsOnBoard): number => {
  const reached = Math.max(...stopsOf(paid.filter(isOnBoard)))
  const next = stopsOf(waiting).filter((stop) => stop >= reached)
  if (next.length > 0) return Math.min(...next)
  return reached >= 0 ? reached : Math.min(...stopsOf(paid))
}

/**
 * The riders on the boarding screen. `here`: all riders of one stop, with those who are `waiting` to give their PIN. `open`: the
 * rider whose PIN is entered. `elsewhere`: riders of other stops whose PIN can be entered too. `later`: riders of later
 * stops whose PIN cannot be entered yet.
 */
export const boardingOrder = <Request extends Seat>(
  requests: readonly Request[],
  chosenId: string | null,
  isOnBoard: IsOnBoard,
) => {
  const paid = requests.filter(({ status, refund }) => status === 'PAID' && refund === null)
  const isWaiting = (seat: Request) => seat.can.board && !isOnBoard(seat)
  const missing = paid.filter(isWaiting)
  const chosen = paid.find(({ id }) => id === chosenId)
  // A chosen rider who has boarded still decides the stop: digits that are typed meanwhile are the PIN of the next rider there.
  const isChosenStop = chosen !== undefined && stopsOf(missing).includes(chosen.segment.fromPosition)
  const stop = isChosenStop ? chosen.segment.fromPosition : stopOf(paid, missing, isOnBoard)
  const here = paid.filter(({ segment }) => segment.fromPosition === stop)
  const others = paid.filter((seat) => !here.includes(seat))
  const waiting = here.filter(isWaiting)
  return {
    here,
    waiting,
    open: waiting.find(({ id }) => id === chosenId) ?? waiting[0],
    elsewhere: others.filter(isWaiting),
    later: others.filter((seat) => seat.segment.fromPosition > stop && !seat.can.board && !isOnBoard(seat)),
  }
}
