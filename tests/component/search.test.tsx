import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertUser, insertVehicle } from '../builders.ts'
import { identify } from '../identified.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const insertRides = async (count: number) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Otieno Driver' })
  const vehicle = await insertVehicle(product.deps, driver)
  for (let hours = 0; hours < count; hours += 1)
    await insertRide(product.deps, vehicle, { departsAt: new Date(Date.now() + (48 + 8 * hours) * 3_600_000) })
}

describe('the search form', () => {
  it('says that it needs a place, and focuses the first box', async () => {
    const user = await openPage(product, '/')
    await user.click(await button(t('search.submit')))
    expect(screen.getByRole('alert').textContent).toBe(t('search.needsPlace'))
    expect(document.activeElement).toBe(field(t('search.leavingFrom')))
  })

  it('searches with the place that was chosen from the suggestions, and with the number of passengers', async () => {
    const user = await openPage(product, '/')
    await user.type(field(t('search.leavingFrom')), 'Nakur')
    await user.click((await screen.findAllByRole('option'))[0] ?? document.body)
    await user.click(screen.getByLabelText(`${t('search.passengers')}: ${t('common.more')}`))
    await user.click(await button(t('search.submit')))
    expect((await screen.findByText(/^Went to \/ride\/search/)).textContent).toMatch(/from=Nakuru.*numSeats=2/)
  })

  it('hides earlier suggestions that do not begin with the typed text', async () => {
    const user = await openPage(product, '/')
    const box = field(t('search.leavingFrom'))
    await user.type(box, 'Naku')
    await screen.findAllByRole('option', { name: /^Nakuru/ })
    fireEvent.change(box, { target: { value: 'Nakur' } })
    expect(screen.getAllByRole('option', { name: /^Nakuru/ }).length).toBeGreaterThan(0)
    fireEvent.change(box, { target: { value: 'Naiva' } })
    expect(screen.queryAllByRole('option')).toEqual([])
    expect(screen.queryByText(t('search.noPlaces'))).toBeNull()
    expect((await screen.findAllByRole('option', { name: /^Naivasha/ })).length).toBeGreaterThan(0)
  })

  it('keeps a place that was chosen while the position was still being determined', async () => {
    let tell: PositionCallback | undefined
    const getCurrentPosition = (found: PositionCallback) => void (tell = found)
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
    const call = product.fetch
    onTestFinished(() => void (product.fetch = call))
    const located = Promise.withResolvers<void>()
    product.fetch = async (request) => {
      const answer = await call(request)
      if (request.url.includes('/nearby-stages?lat=-1.2864&')) located.resolve()
      return answer
    }
    const user = await openPage(product, '/')
    const box = field(t('search.leavingFrom'))
    await user.click(box)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${t('search.whereIAm')}`) }))
    await user.type(box, 'Nakur')
    await user.click(within(await screen.findByRole('listbox')).getAllByRole('option')[0] ?? box)
    expect(box.value).toBe('Nakuru')
    const coords = { latitude: -1.2864, longitude: 36.8172 } as GeolocationCoordinates
    tell?.({ coords, timestamp: 0, toJSON: () => null })
    await act(() => located.promise)
    await act(async () => {})
    expect(box.value).toBe('Nakuru')
  })

  it('starts with the day of the server’s clock, which a demo can move', async () => {
    const day = new Date(Date.now() + 3 * DAY_MS)
    product.clock.set(day)
    for (const path of ['/', '/ride/search']) {
      await openPage(product, path)
      expect(field(t('search.fromDay')).value, path).toBe(nairobiDay(day))
    }
    product.clock.set(null)
  })

  it('says when no place is found', async () => {
    const user = await openPage(product, '/')
    await user.type(field(t('search.leavingFrom')), 'qqqqqq')
    expect((await screen.findAllByText(t('search.noPlaces'))).length).toBeGreaterThan(0)
  })
})

describe('the results of a search', () => {
  const path = '/ride/search?from=Nairobi&to=Nakuru'
  it('the results of a search are shown for no rides, one ride and four rides', async () => {
    await openPage(product, path)
    expect((await screen.findAllByText(t('search.noRides'))).length).toBeGreaterThan(0)
    await insertRides(1)
    await openPage(product, path)
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await insertRides(3)
    await openPage(product, path)
    expect(screen.getAllByRole('article')).toHaveLength(4)
  })

  it('the results of a search fit the filter, with and without places', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', verifiedAt: product.clock.now() })
    await identify(product.deps, driver)
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), { womenOnly: true })
    const woman = await insertUser(product.deps)
    await identify(product.deps, woman)
    const as = await product.signIn(woman)
    const found = async (query: string) => {
      await openPage(product, `/ride/search${query}`, { as })
      return (await screen.findAllByRole('article')).map((card) => card.querySelector('a')?.getAttribute('href'))
    }
    expect(await found('?amenities=for-women')).toEqual([`/ride/${ride.id}`])
    expect((await found('')).length).toBeGreaterThan(1)
    const places = '?from=Nairobi&to=Nakuru'
    expect(await found(`${places}&amenities=for-women`)).toEqual([
      expect.stringMatching(new RegExp(`^/ride/${ride.id}`)),
    ])
    expect((await found(places)).length).toBeGreaterThan(1)
    await openPage(product, '/ride/search?amenities=for-women')
    expect(await screen.findByText(t('search.noneAvailable'))).toBeTruthy()
  })

  it('the filters on a phone count the rides of the first page, which they show, also on a later page', async () => {
    await insertRides(12)
    const user = await openPage(product, `${path}&page=2`)
    const panel = screen.getByText(t('search.filters'), { selector: 'summary' }).closest('details')
    if (!panel) throw new Error('The filters are not folded.')
    // jsdom does not unfold a `details` element.
    await user.click(screen.getByText(t('search.filters'), { selector: 'summary' }))
    panel.open = true
    fireEvent(panel, new Event('toggle'))
    expect(await button(t('search.showRides', { count: t('search.many') }))).toBeTruthy()
  })

  it('a search for an unclear place offers the place that was probably meant', async () => {
    await openPage(product, '/ride/search?from=airport+of+eldoret&to=Nakuru')
    const links = await screen.findAllByRole('link', { name: /^Did you mean .*Eldoret.* Nakuru/ })
    expect(links[0]?.getAttribute('href')).toMatch(/fromName=Eldoret.*to=Nakuru/)
  })
})
