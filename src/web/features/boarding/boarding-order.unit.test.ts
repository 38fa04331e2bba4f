import { expect, it } from 'vitest'
import { boardingOrder } from './boarding-order.ts'

type Seat = Parameters<typeof boardingOrder>[0][number]

const seat = (id: string, fromPosition: number, given: Partial<Seat> = {}): Seat => ({
  id,
  status: 'PAID',
  boardedAt: null,
  refund: null,
  segment: { fromPosition },
  can: { board: true },
  ...given,
})
const onBoard = { boardedAt: '2026-11-27T04:30:00.000Z', can: { board: false } }
const notYet = { can: { board: false } }

const orderOf = (seats: readonly Seat[], chosen: string | null = null) => {
  const { here, open, elsewhere, later } = boardingOrder(seats, chosen, ({ boardedAt }) => boardedAt !== null)
  const ids = (some: readonly Seat[]) => some.map(({ id }) => id).join(' ')
  return { here: ids(here), open: open?.id, elsewhere: ids(elsewhere), later: ids(later) }
}

it('the boarding screen begins at the first stop where a rider is missing', () => {
  expect(orderOf([seat('late', 1, notYet), seat('first', 0), seat('sitting', 0, onBoard)])).toEqual({
    here: 'first sitting',
    open: 'first',
    elsewhere: '',
    later: 'late',
  })
})

it('the boarding screen lets riders of a later stop in while a rider of an earlier stop is missing', () => {
  const seats = [seat('missing', 0), seat('one', 1), seat('two', 1), seat('late', 2, notYet)]
  expect(orderOf(seats)).toEqual({ here: 'missing', open: 'missing', elsewhere: 'one two', later: 'late' })
  expect(orderOf(seats, 'two')).toEqual({ here: 'one two', open: 'two', elsewhere: 'missing', later: 'late' })
  const begun = seats.map((each) => (each.id === 'two' ? { ...each, ...onBoard } : each))
  expect(orderOf(begun, 'two')).toEqual({ here: 'one two', open: 'one', elsewhere: 'missing', later: 'late' })
})

it('the boarding screen stays at the stop of a chosen rider who has boarded while others wait there', () => {
  const seats = [seat('chosen', 0), seat('waits', 0), seat('ahead', 1, onBoard), seat('later', 1)]
  expect(orderOf(seats)).toMatchObject({ here: 'ahead later', open: 'later' })
  const begun = seats.map((each) => (each.id === 'chosen' ? { ...each, ...onBoard } : each))
  expect(orderOf(begun, 'chosen')).toEqual({ here: 'chosen waits', open: 'waits', elsewhere: 'later', later: '' })
  const full = begun.map((each) => (each.id === 'waits' ? { ...each, ...onBoard } : each))
  expect(orderOf(full, 'chosen')).toMatchObject({ here: 'ahead later', open: 'later' })
})

it('the boarding screen stays at a stop where all riders are on board', () => {
  const seats = [seat('missing', 0), seat('sitting', 1, onBoard), seat('late', 2, notYet)]
  expect(orderOf(seats)).toEqual({ here: 'sitting', open: undefined, elsewhere: 'missing', later: 'late' })
})

it('the boarding screen leaves out refunded and unpaid seats', () => {
  expect(
    orderOf([seat('refunded', 0, { refund: {} }), seat('asking', 0, { status: 'APPROVED' }), seat('paid', 1)]),
  ).toEqual({
    here: 'paid',
    open: 'paid',
    elsewhere: '',
    later: '',
  })
})
