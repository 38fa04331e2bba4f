import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { alertMatches, alerts, notifications } from '../../src/db/schema/index.ts'
import { announce } from '../../src/domain/notifications/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { MAX_ALERTS } from '../../src/shared/contract/alerts.ts'
import { AUTOCOMPLETE_DEBOUNCE_MS } from '../../src/shared/kernel/autocomplete-limits.ts'
import { addDays, DAY_MS, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { ELDORET, insertAlert, insertRide, insertUser, insertVehicle, NAIVASHA, NAKURU } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const openAlerts = async () =>
  openPage(product, '/dashboard/alerts', { as: await product.signIn(await insertUser(product.deps)) })
type Visitor = Awaited<ReturnType<typeof openAlerts>>

const saveAlertFrom = async (user: Visitor, typed: string) => {
  const save = await button(t('dashboard.alertSave'))
  expect(save.disabled).toBe(true)
  await user.type(field(t('search.leavingFrom')), typed)
  await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0] ?? save)
  await user.click(save)
}
const rowsTo = (place: string) => screen.findByText(new RegExp(`^${t('search.anyPlace')}.* ${place}$`))
const rowsOf = (place: string) => screen.findByText(new RegExp(`^${place}.* ${t('search.anyPlace')}$`))

/** Opens the link in a message about an alert to Nakuru, without signing in. */
const openLinkOf = async (given: Partial<typeof alerts.$inferInsert> = {}) => {
  const { deps } = product
  const { id: alertId, userId } = await insertAlert(deps, { fromName: null, ...given })
  const told = { userId, template: 'alert_ride', params: { alertId }, link: '/', dedupe: 'told' } as const
  await deps.db.transaction((tx) => announce(tx, deps, told))
  const [row] = await deps.db.select().from(notifications).where(eq(notifications.userId, userId))
  return openPage(product, `/u/${row?.code}`)
}

const lastSuggestion = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .at(-1)

describe('the form of an alert', () => {
  it('is busy while its own alert is being saved, and not while another one changes', async () => {
    const user = await openAlerts()
    await saveAlertFrom(user, 'Nakuru')
    const way = (await rowsOf('Nakuru')).textContent
    const call = product.fetch
    onTestFinished(() => void (product.fetch = call))
    let held = Promise.withResolvers<void>()
    product.fetch = async (request) => {
      if (request.method !== 'GET' && !request.url.includes('/places/')) await held.promise
      return call(request)
    }
    const pause = screen.getByLabelText(t('dashboard.alertPause', { way }))
    await user.click(pause)
    await waitFor(() => expect(pause.ariaBusy).toBe('true'))
    expect((await button(t('dashboard.alertSave'))).ariaBusy).toBeNull()
    held.resolve()
    await screen.findByText(t('dashboard.alertPaused'))
    const save = await button(t('dashboard.alertSave'))
    held = Promise.withResolvers()
    await saveAlertFrom(user, 'Eldoret')
    await waitFor(() => expect(save.ariaBusy).toBe('true'))
    held.resolve()
    await rowsOf('Eldoret')
  })

  it('says that an alert is saved, also when the user has the same one', async () => {
    const user = await openAlerts()
    await saveAlertFrom(user, 'Nakuru')
    expect((await screen.findByText(t('dashboard.alertSaved'))).closest('[aria-live=polite]')).toBeTruthy()
    const way = (await rowsOf('Nakuru')).textContent
    await user.click(screen.getByLabelText(t('dashboard.alertPause', { way })))
    await screen.findByText(t('dashboard.alertPaused'))
    expect(screen.queryByText(t('dashboard.alertSaved'))).toBeNull()
    await saveAlertFrom(user, 'Nakuru')
    expect(await screen.findByText(t('dashboard.alertSaved'))).toBeTruthy()
    expect(field(t('search.leavingFrom')).value).toBe('')
    expect(screen.queryByText(t('dashboard.alertPaused'))).toBeNull()
  })

  it('says next to its button why an alert is not saved, and keeps the chosen place', async () => {
    const person = await insertUser(product.deps)
    for (let count = 0; count < MAX_ALERTS; count += 1) await insertAlert(product.deps, { userId: person.id })
    const user = await openPage(product, '/dashboard/alerts', { as: await product.signIn(person) })
    await saveAlertFrom(user, 'Eldoret')
    const refused = await screen.findByText(new RegExp(` ${MAX_ALERTS} alerts`))
    expect(refused.closest('form')).toBe((await button(t('dashboard.alertSave'))).form)
    expect(field(t('search.leavingFrom')).value).toMatch(/Eldoret/)
  })

  it('keeps a chosen place whose coordinates arrive after the user has left the box, and no place that was replaced', async () => {
    const user = await openAlerts()
    const call = product.fetch
    onTestFinished(() => void (product.fetch = call))
    const held = Promise.withResolvers<void>()
    product.fetch = async (request) => {
      if (request.url.includes('/places/details/')) await held.promise
      return call(request)
    }
    const boxes = [field(t('search.leavingFrom')), field(t('search.goingTo'))] as const
    for (const box of boxes) {
      await user.type(box, 'Naku')
      await user.click((await lastSuggestion()) ?? box)
    }
    const [from, to] = boxes
    const chosen = from.value
    await user.type(to, ' and further')
    expect(from.value).toBe(chosen)
    expect(chosen).not.toBe('')
    held.resolve()
    await waitFor(() => expect(from.dataset['place']).toContain(chosen))
    expect([to.value, to.dataset['place']]).toEqual([expect.stringMatching(/ and further$/), undefined])
  })

  it('asks for suggestions from 3 letters on', async () => {
    await openAlerts()
    const inputs: unknown[] = []
    const call = product.fetch
    onTestFinished(() => void (product.fetch = call))
    product.fetch = async (request) => {
      if (request.url.includes('/places/autocomplete'))
        inputs.push(((await request.clone().json()) as { input: string }).input)
      return call(request)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const text of ['ki', 'kis']) {
      fireEvent.change(field(t('search.leavingFrom')), { target: { value: text } })
      act(() => void vi.advanceTimersByTime(AUTOCOMPLETE_DEBOUNCE_MS))
    }
    vi.useRealTimers()
    await waitFor(() => expect(inputs).toEqual(['kis']))
  })
})

describe('alerts', () => {
  it('the list of alerts shows no alert, one alert and two alerts, and an alert can be removed', async () => {
    const user = await openAlerts()
    expect(screen.getByText(t('dashboard.alertsEmpty'))).toBeTruthy()
    await saveAlertFrom(user, 'Nakuru')
    await rowsOf('Nakuru')
    await saveAlertFrom(user, 'Eldoret')
    const way = (await rowsOf('Eldoret')).textContent
    await rowsOf('Nakuru')
    await user.click(screen.getByLabelText(t('dashboard.alertRemove', { way })))
    await waitFor(() => expect(screen.queryByText(way)).toBeNull())
    await rowsOf('Nakuru')
  })

  it('alerts can be paused, resumed, changed and opened', async () => {
    const user = await openAlerts()
    await saveAlertFrom(user, 'Nakuru')
    const way = (await rowsOf('Nakuru')).textContent
    await user.click(screen.getByLabelText(t('dashboard.alertPause', { way })))
    expect(await screen.findByText(t('dashboard.alertPaused'))).toBeTruthy()
    await user.click(screen.getByLabelText(t('dashboard.alertResume', { way })))
    await waitFor(() => expect(screen.queryByText(t('dashboard.alertPaused'))).toBeNull())
    await user.click(screen.getByText(t('dashboard.alertChange')))
    const lastDay = field(t('dashboard.alertLastDay')).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(lastDay)?.textContent).toBe(t('dashboard.alertOneDay'))
    await user.selectOptions(field(t('dashboard.alertRadius')), '30')
    await user.click(await button(t('dashboard.alertChangeSave')))
    expect(await screen.findByText(new RegExp(`· ${t('dashboard.alertKm', { km: 30 })}`))).toBeTruthy()
    await user.click(screen.getByText(t('dashboard.alertMatches')))
    expect(await screen.findByText(t('dashboard.alertNoMatches'))).toBeTruthy()
  })

  it('alerts can be extended shortly before their end', async () => {
    const person = await insertUser(product.deps)
    const createdAt = new Date(product.deps.clock.now().getTime() - 58 * DAY_MS)
    await product.deps.db
      .insert(alerts)
      .values({ id: newId(), userId: person.id, kind: 'ALERT', toName: 'Nakuru', numSeats: 1, createdAt })
    const user = await openPage(product, '/dashboard/alerts', { as: await product.signIn(person) })
    await user.click(await button(t('dashboard.alertKeep')))
    await waitFor(() => expect(screen.queryByText(t('dashboard.alertKeep'))).toBeNull())
    await rowsTo('Nakuru')
  })

  it('alerts are offered after a search that finds no ride', async () => {
    const user = await openPage(product, '/ride/search?from=Nairobi&to=Nakuru', {
      as: await product.signIn(await insertUser(product.deps)),
    })
    await user.click(await button(t('search.saveSearch')))
    expect(await screen.findByText(t('search.alertKept'), { exact: false })).toBeTruthy()
  })

  it('an alert requires the amenities of the search that was saved, and its link searches with them', async () => {
    const as = await product.signIn(await insertUser(product.deps))
    const user = await openPage(product, '/ride/search?from=Nairobi&to=Nakuru&amenities=wifi,pets,for-women', { as })
    await user.click(await button(t('search.saveSearch')))
    await screen.findByText(t('search.alertKept'), { exact: false })
    const { body } = await product.call('GET', '/api/alerts', { as })
    expect(body.alerts).toMatchObject([{ amenities: ['pets', 'wifi'] }])
    await openPage(product, '/dashboard/alerts', { as })
    expect(await screen.findByText(new RegExp(`${t('amenity.pets')} · ${t('amenity.wifi')}$`))).toBeTruthy()
    const search = screen.getByRole('link', { name: t('dashboard.alertSearch') })
    expect(search.getAttribute('href')).toContain('amenities=pets%2Cwifi')
  })

  it('a search within 50 km saves an alert with the largest radius', async () => {
    const as = await product.signIn(await insertUser(product.deps))
    const user = await openPage(product, '/ride/search?from=Nairobi&to=Nakuru&wide=1', { as })
    await user.click(await button(t('search.saveSearch')))
    await screen.findByText(t('search.alertKept'), { exact: false })
    expect((await product.call('GET', '/api/alerts', { as })).body.alerts).toMatchObject([{ radiusKm: 30 }])
  })

  it('a search for times or for women says that its alert leaves them out', async () => {
    await openPage(product, '/ride/search?from=Nairobi&to=Nakuru&amenities=wifi')
    await button(t('search.saveSearch'))
    expect(screen.queryByText(t('search.alertAllTimes'))).toBeNull()
    expect(screen.queryByText(t('search.alertAllRides'))).toBeNull()
    await openPage(product, '/ride/search?from=Nairobi&to=Nakuru&amenities=for-women&timeRanges=06:00-12:00')
    expect(await screen.findByText(t('search.alertAllTimes'))).toBeTruthy()
    expect(screen.getByText(t('search.alertAllRides'))).toBeTruthy()
  })

  it('alerts are stopped and resumed by the link of a message, without signing in', async () => {
    const user = await openLinkOf()
    expect(screen.getByText(t('ride.title', { from: t('pages.alertAnywhere'), to: 'Nakuru' }))).toBeTruthy()
    await user.click(await button(t('pages.alertStop')))
    expect(await screen.findByText(t('pages.alertStopped'))).toBeTruthy()
    await user.click(await button(t('pages.alertResume')))
    expect(await screen.findByText(t('pages.alertResumed'))).toBeTruthy()
  })

  it('an alert that has ended cannot be resumed by the link of a message', async () => {
    const yesterday = addDays(nairobiDay(product.clock.now()), -1)
    await openLinkOf({ dateFrom: yesterday, dateTo: yesterday, paused: true })
    expect(screen.getByText(t('pages.alertEnded'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('pages.alertResume') })).toBeNull()
  })

  it('alerts show the part of a ride that fits, with its stops and price, even when it has too few seats left', async () => {
    const { deps } = product
    const person = await insertUser(deps)
    const as = await product.signIn(person)
    const driver = await insertUser(deps, { role: 'DRIVER' })
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const ride = await insertRide(deps, await insertVehicle(deps, driver), route)
    const alertId = newId()
    const from = { fromName: 'Naivasha', fromLat: NAIVASHA.coordinates.lat, fromLng: NAIVASHA.coordinates.lng }
    await deps.db.insert(alerts).values({
      id: alertId,
      userId: person.id,
      kind: 'ALERT',
      numSeats: 9,
      createdAt: deps.clock.now(),
      ...from,
      toName: 'Nakuru',
    })
    await deps.db
      .insert(alertMatches)
      .values({ alertId, rideId: ride.id, userId: person.id, toldAt: deps.clock.now(), isSent: true })
    await openPage(product, `/dashboard/alerts?alert=${alertId}`, { as })
    const card = await screen.findByRole('link', { name: 'Naivasha to Nakuru' })
    expect(card.getAttribute('href')).toBe(`/ride/${ride.id}?getIn=1&getOut=2`)
    expect(card.closest('article')?.textContent).toContain('Ksh 500')
    expect(card.closest('article')?.textContent).toContain(t('ride.partOf', { from: 'Nairobi CBD', to: 'Eldoret' }))
  })
})
