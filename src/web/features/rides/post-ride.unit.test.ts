import { expect, it } from 'vitest'
import { atNairobi } from '../../../shared/kernel/nairobi-time.ts'
import { stopsOf } from './post-ride.ts'

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ date: '2026-11-27', ...values })) form.append(name, value)
  return form
}
const place = (stop: number, name: string) => ({
  [`stop${stop}Id`]: `ke:${name}`,
  [`stop${stop}Name`]: name,
  [`stop${stop}Address`]: `${name}, Kenya`,
  [`stop${stop}Lat`]: '-0.7',
  [`stop${stop}Lng`]: '36.4',
})
const departure = atNairobi('2026-11-27', '08:00')

it('no stops and no prices of legs are read from a form without them', () => {
  expect(stopsOf(formOf({}), departure)).toEqual({ stops: [] })
})

it('the stops of a form are read in order, with their times and the prices of the legs', () => {
  const form = formOf({
    ...place(0, 'Naivasha'),
    ...place(1, 'Nakuru'),
    stop0Time: '',
    stop1Time: '10:45',
    legCosts: '400,300',
  })
  const { stops, legCosts } = stopsOf(form, departure)
  expect(stops.map(({ place: { name }, time }) => [name, time])).toEqual([
    ['Naivasha', undefined],
    ['Nakuru', '2026-11-27T07:45:00.000Z'],
  ])
  expect(stops[0]?.place).toEqual({
    placeId: 'ke:Naivasha',
    name: 'Naivasha',
    formattedAddress: 'Naivasha, Kenya',
    coordinates: { lat: -0.7, lng: 36.4 },
  })
  expect(legCosts).toEqual([400, 300])
})

it.each([
  ['22:00', '23:30', '2026-11-27T20:30:00.000Z'],
  ['22:00', '01:30', '2026-11-27T22:30:00.000Z'],
  ['22:00', '14:00', '2026-11-28T11:00:00.000Z'],
  ['22:00', '14:01', '2026-11-27T11:01:00.000Z'],
  ['08:00', '07:59', '2026-11-27T04:59:00.000Z'],
  ['08:00', '08:00', '2026-11-27T05:00:00.000Z'],
  ['08:00', 'soon', undefined],
])('after a departure at %s, the stop time %s is read as %s', (leaves, clock, time) => {
  const form = formOf({ ...place(0, 'Naivasha'), stop0Time: clock })
  expect(stopsOf(form, atNairobi('2026-11-27', leaves)).stops[0]?.time).toBe(time)
})
