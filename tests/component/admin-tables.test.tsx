import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../builders.ts'
import { createChatting } from '../chatting.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { incidents } from '../../src/db/schema/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { addDays, nairobiDay } from '../../src/shared/kernel/nairobi-time.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let admin: string
let second: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
  second = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Selina Second' }))
})
afterAll(() => product.close())

const open = (path: string, as = admin) => openPage(product, `/dashboard/${path}`, { as })
const userWith = (phone: string) =>
  product.deps.db.query.users.findFirst({ where: (row, { eq }) => eq(row.phone, phone) })

describe('the filters of a table', () => {
  it('the filters of a table search by text and by state', async () => {
    await insertUser(product.deps, { name: 'Zawadi Searched' })
    const user = await open('users')
    await user.type(field(t('admin.searchUsers')), 'Zawadi')
    await user.click(screen.getByLabelText(t('admin.search')))
    await waitFor(() => expect(screen.queryByText('Selina Second')).toBeNull())
    expect(screen.getAllByText('Zawadi Searched').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: t('admin.userBLOCKED') }))
    expect(await screen.findByText(t('admin.noRowsNarrowed'))).toBeTruthy()
  })

  it('the filters of a table have their own button for users without scripts only when the table has no search', async () => {
    await open('tickets')
    const { form } = screen.getByRole<HTMLInputElement>('checkbox', { name: t('tickets.statusOPEN') })
    expect((await button(t('admin.filter'))).form).toBe(form)
    expect([form?.method, (await button(t('admin.filter'))).type]).toEqual(['get', 'submit'])
    await open('users')
    expect(screen.queryByText(t('admin.filter'))).toBeNull()
  })

  it('the filters of a table limit the users to drivers, and then to drivers who are not verified', async () => {
    await insertUser(product.deps, { name: 'Dora Verified', role: 'DRIVER', verifiedAt: new Date() })
    await insertUser(product.deps, { name: 'Dina Waiting', role: 'DRIVER' })
    const user = await open('users')
    await user.click(screen.getByRole('checkbox', { name: t('own.roleDRIVER') }))
    await waitFor(() => expect(screen.queryByText('Selina Second')).toBeNull())
    expect(screen.getByText('Dora Verified')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: t('admin.waitsForUNVERIFIED') }))
    await waitFor(() => expect(screen.queryByText('Dora Verified')).toBeNull())
    expect(screen.getByText('Dina Waiting')).toBeTruthy()
  })
})

describe('the pages of a table', () => {
  it('a page after the last one says that it is empty, and leads to the last one', async () => {
    for (let count = 0; count < 25; count += 1) await insertUser(product.deps, { name: `Pager ${count}` })
    await open('users?search=Pager&page=99')
    expect(await screen.findByText('Page 99 is empty.')).toBeTruthy()
    expect(screen.queryByText(t('admin.noRows'))).toBeNull()
    const back = screen.getByRole('link', { name: t('dashboard.previous') })
    expect(new URL(back.getAttribute('href') ?? '', 'http://localhost/').searchParams.get('page')).toBe('3')
    await open('users?search=Nobody&page=2')
    const first = await screen.findByRole('link', { name: t('dashboard.previous') })
    expect(first.getAttribute('href')).toContain('page=1')
    await open('users?search=Nobody')
    await screen.findByText(t('admin.noRows'))
    expect(screen.queryByRole('link', { name: t('dashboard.previous') })).toBeNull()
  })
})

const placeTabs = (first: string) => {
  const place = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offset(
    this: HTMLElement,
  ) {
    return this.textContent.startsWith(first) ? 100 : 500
  })
  onTestFinished(() => place.mockRestore())
}

describe('a line of tabs', () => {
  it('shows the current page of money, which may be out of view', async () => {
    placeTabs(t('finance.transactions'))
    await open('money/balances')
    expect((await screen.findByRole('navigation', { name: t('finance.title') })).scrollLeft).toBe(500)
  })

  it('shows the chosen kind of tasks, and then all kinds', async () => {
    placeTabs(t('admin.todoAll'))
    const user = await open('todo?kind=VEHICLE')
    const line = await screen.findByRole('navigation', { name: t('admin.todoKinds') })
    expect(line.scrollLeft).toBe(500)
    await user.click(within(line).getByText(t('admin.todoAll')))
    await waitFor(() => expect(line.scrollLeft).toBe(100))
  })

  it('shows the chosen day of a search', async () => {
    placeTabs(t('search.anyDay'))
    const tomorrow = addDays(nairobiDay(new Date()), 1)
    await openPage(product, `/ride/search?from=Nairobi&to=Nakuru&dateFrom=${tomorrow}&dateTo=${tomorrow}`)
    expect((await screen.findByRole('navigation', { name: t('search.days') })).scrollLeft).toBe(500)
  })
})

describe('a row that another admin has decided meanwhile', () => {
  it('disappears, and a toast tells the slower admin why the answer was refused', async () => {
    const { deps } = product
    const driver = await insertUser(deps, { role: 'DRIVER' })
    const ride = await insertRide(deps, await insertVehicle(deps, driver))
    const id = newId()
    const pressed = { createdAt: deps.clock.now(), pressedAt: deps.clock.now() }
    await deps.db.insert(incidents).values({ id, rideId: ride.id, reporterId: driver.id, status: 'OPEN', ...pressed })
    const user = await open('incidents?status=OPEN')
    const take = await button(t('incidents.take'))
    const path = `/api/admin/incidents/${id}/acknowledge`
    expect((await product.call('POST', path, { as: second })).status).toBe(200)
    const refused = await product.call('POST', path, { as: admin })
    expect(refused.status).toBe(409)
    // As over a network, the reload that removes the row comes after the row has shown the refusal.
    const isShown = Promise.withResolvers<null>()
    const call = product.fetch
    onTestFinished(() => void (product.fetch = call))
    product.fetch = async (request) => {
      if (request.method === 'GET' && request.url.includes('/admin/incidents')) await isShown.promise
      return call(request)
    }
    await user.click(take)
    expect(await screen.findByText(refused.body.error)).toBeTruthy()
    isShown.resolve(null)
    await waitFor(() => expect(screen.queryByText(t('incidents.take'))).toBeNull())
    expect(await screen.findByText(refused.body.error)).toBeTruthy()
  })
})

it('an SOS shows the name but no phone number of a driver whose account is deleted', async () => {
  const { deps } = product
  const gone = { name: 'Gone Driver', status: 'DELETED', phone: `deleted:${'0'.repeat(64)}` } as const
  const driver = await insertUser(deps, { role: 'DRIVER', ...gone })
  const ride = await insertRide(deps, await insertVehicle(deps, driver))
  const id = newId()
  const pressed = { createdAt: deps.clock.now(), pressedAt: deps.clock.now() }
  await deps.db.insert(incidents).values({ id, rideId: ride.id, reporterId: driver.id, status: 'OPEN', ...pressed })
  await open(`incidents?id=${id}`)
  expect((await screen.findAllByRole('link', { name: gone.name })).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain('deleted:')
})

const plates = () => ['KZA 100P', 'KZA 200A', 'KZA 300R'].filter((plate) => screen.queryByText(plate) !== null)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const plateLink = (text: string) => screen.queryByRole('link', { name: text })

describe('the table of rides', () => {
  it('the table of rides can be limited to one user or one vehicle, and links to the driver', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Rita Rides' })
    const [car, other] = [
      await insertVehicle(product.deps, driver, { plate: 'KZR 100C' }),
      await insertVehicle(product.deps, driver, { plate: 'KZR 200D' }),
    ]
    await insertRide(product.deps, car, { departsAt: inDays(3), arrivesAt: inDays(3.1) })
    await insertRide(product.deps, other, { departsAt: inDays(4), arrivesAt: inDays(4.1) })
    const follow = async (name: string) => {
      const { pathname, search } = await screen.findByRole<HTMLAnchorElement>('link', { name })
      await openPage(product, pathname + search, { as: admin })
    }
    await open(`users/${driver.id}`)
    await follow(t('admin.linkRides'))
    expect([plateLink('KZR 100C'), plateLink('KZR 200D')]).not.toContain(null)
    await follow('KZR 100C')
    expect(plateLink('KZR 200D')).toBeNull()
    const person = screen.getByRole<HTMLAnchorElement>('link', { name: 'Rita Rides' })
    expect(person.pathname).toBe(`/dashboard/users/${driver.id}`)
    expect(screen.getByText(t('admin.noRiders'))).toBeTruthy()
    await follow(t('admin.clear'))
    expect(screen.getByText(t('admin.ridesText'))).toBeTruthy()
    expect(plateLink('KZR 200D')).toBeTruthy()
    const user = await open('rides')
    await user.type(field(t('admin.searchRides')), 'KZR 200')
    await user.click(screen.getByLabelText(t('admin.search')))
    await waitFor(() => expect(plateLink('KZR 100C')).toBeNull())
    expect(plateLink('KZR 200D')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: t('ride.status.CANCELLED') }))
    expect(await screen.findByText(t('admin.noRowsNarrowed'))).toBeTruthy()
    await open('vehicles')
    await follow(t('admin.ridesOf', { plate: 'KZR 200D' }))
    expect([plateLink('KZR 100C'), plateLink('KZR 200D')?.textContent]).toEqual([null, 'KZR 200D'])
  })
})

describe('the table of vehicles', () => {
  it('the table of vehicles can be limited to one or several statuses [2.admin-table.status]', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    await insertVehicle(product.deps, driver, { status: 'PENDING', plate: 'KZA 100P' })
    await insertVehicle(product.deps, driver, { status: 'APPROVED', plate: 'KZA 200A' })
    await insertVehicle(product.deps, driver, { status: 'REJECTED', plate: 'KZA 300R' })
    const user = await open('vehicles')
    const choose = async (status: string) => user.click(screen.getByRole('checkbox', { name: status }))
    expect(plates()).toHaveLength(3)
    await choose(t('admin.vehiclePENDING'))
    await waitFor(() => expect(plates()).toEqual(['KZA 100P']))
    await choose(t('admin.vehicleAPPROVED'))
    await waitFor(() => expect(plates()).toEqual(['KZA 100P', 'KZA 200A']))
    await choose(t('admin.vehiclePENDING'))
    await waitFor(() => expect(plates()).toEqual(['KZA 200A']))
  })
})

describe('the approve button', () => {
  it('the approval of a vehicle shows an undo button, which cancels it; an approval that is not undone is sent when the admin leaves the page', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const undone = await insertVehicle(product.deps, driver, { status: 'PENDING', plate: 'KDA 111A' })
    const approved = await insertVehicle(product.deps, driver, { status: 'PENDING', plate: 'KDA 222B' })
    const statusOf = async ({ id }: { id: string }) =>
      (await product.deps.db.query.vehicles.findFirst({ where: (row, { eq }) => eq(row.id, id) }))?.status
    const user = await open('vehicles')
    await user.click(screen.getByLabelText(t('admin.approveOne', { what: undone.plate })))
    expect(screen.getByText(t('admin.undoText'))).toBeTruthy()
    expect(screen.queryByText(/^Approved\./)).toBeNull()
    await user.click(await button(t('admin.undo')))
    expect(screen.queryByText(t('admin.undoText'))).toBeNull()
    await user.click(screen.getByLabelText(t('admin.approveOne', { what: approved.plate })))
    fireEvent(globalThis.window, new Event('pagehide'))
    await waitFor(async () => expect(await statusOf(approved)).toBe('APPROVED'))
    expect(await statusOf(undone)).toBe('PENDING')
  })

  it('asks before it approves a driver whose documents were not opened', async () => {
    await insertUser(product.deps, { role: 'DRIVER', name: 'Denis Doubtful', status: 'PENDING' })
    const user = await open('users?search=Denis')
    await user.click(screen.getByLabelText(t('admin.approveOne', { what: 'Denis Doubtful' })))
    expect(openDialog().getByText(t('admin.approveUnseenTitle'))).toBeTruthy()
    await user.click(dialogButton(t('admin.keep')))
    expect(screen.queryByText(t('admin.undoText'))).toBeNull()
    await user.click(screen.getByLabelText(t('admin.approveOne', { what: 'Denis Doubtful' })))
    await user.click(dialogButton(t('admin.approveAnyway')))
    expect(screen.getByText(t('admin.undoText'))).toBeTruthy()
    await user.click(await button(t('admin.undo')))
  })
})

const proposeBlock = async (name: string) => {
  const row = await insertUser(product.deps, { role: 'ADMIN', name })
  await product.call('POST', `/api/admin/users/${row.id}/reject`, {
    as: admin,
    body: { reason: 'Shared the account.' },
  })
  return row
}

describe('a proposal about an admin', () => {
  it('a proposal about an admin takes effect when a second admin approves it', async () => {
    const { phone, name } = await proposeBlock('Omondi Admin')
    const user = await open('users?search=Omondi', second)
    expect(screen.getByText('Shared the account.')).toBeTruthy()
    await user.click(screen.getByLabelText(t('admin.agreeOne', { what: name })))
    await user.click(dialogButton(t('admin.agree')))
    await waitFor(async () => expect((await userWith(phone))?.status).toBe('BLOCKED'))
  })

  it('a proposal about an admin can be cancelled', async () => {
    const { phone, name } = await proposeBlock('Wafula Admin')
    const user = await open('users?search=Wafula')
    expect(screen.getByText(t('admin.waitingBLOCK'))).toBeTruthy()
    await user.click(screen.getByLabelText(t('admin.withdrawOne', { what: name })))
    await waitFor(() => expect(screen.queryByText(t('admin.waitingBLOCK'))).toBeNull())
    expect((await userWith(phone))?.status).toBe('ACTIVE')
  })
})

describe('the places page', () => {
  it('the places page refuses a place outside Kenya, and saves and hides a new place', async () => {
    const user = await open('places?search=Stage+Mpya')
    await user.click(await screen.findByText(t('admin.addPlace')))
    await user.type(field(t('admin.placeName')), 'Stage Mpya Kabisa')
    await user.type(field(t('admin.lat')), '51')
    await user.type(field(t('admin.lng')), '36.8')
    const save = within(field(t('admin.lat')).form ?? document.body).getByText(t('admin.save'))
    await user.click(save)
    await waitFor(() => expect(document.querySelector('form [role=alert]')).not.toBeNull())
    expect(field(t('admin.placeName')).value).toBe('Stage Mpya Kabisa')
    await user.clear(field(t('admin.lat')))
    await user.type(field(t('admin.lat')), '-1.25')
    await user.click(save)
    expect(await screen.findByText(t('admin.placeSaved'))).toBeTruthy()
    const again = await open('places?search=Stage+Mpya')
    await again.click(screen.getByLabelText(t('admin.hidePlace', { name: 'Stage Mpya Kabisa' })))
    expect(await screen.findByLabelText(t('admin.showPlace', { name: 'Stage Mpya Kabisa' }))).toBeTruthy()
  })
})

describe('a report about someone', () => {
  it('a report about someone is closed with an outcome', async () => {
    const chatting = createChatting(product)
    const from = await chatting.newPerson('Rehema Reporter')
    const about = await chatting.newPerson('Bad Actor')
    const sent = await product.call('POST', '/api/reports', {
      as: from.token,
      body: { userId: about.id, category: 'SPAM', text: 'Writes the same to everyone.' },
    })
    expect(sent.status).toBe(201)
    const [row] = await product.deps.db.query.reports.findMany()
    const user = await open(`reports/${row?.id}`)
    expect(screen.getByText('Writes the same to everyone.')).toBeTruthy()
    await user.type(field(t('admin.reason')), 'Told them to stop.')
    await user.click(await button(t('reports.closeButton')))
    await waitFor(() => expect(screen.queryByText(t('reports.closeButton'))).toBeNull())
  })
})
