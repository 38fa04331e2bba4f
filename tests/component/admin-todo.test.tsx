import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { documents, users, vehicles } from '../../src/db/schema/index.ts'
import { DOUBLE_CLICK_MS, UNDO_SECONDS } from '../../src/web/features/next-steps/use-delayed-answer.ts'
import { insertUser, insertVehicle } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { plainPdf } from '../uploads.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
})
afterAll(() => product.close())
afterEach(() => vi.useRealTimers())

const open = (path: string) => openPage(product, `/dashboard/${path}`, { as: admin })

const send = async (userId: string, as: string, document: string) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(plainPdf())], 'document.pdf', { type: 'application/pdf' }))
  const url = `http://localhost:3000/api/user/${userId}/${document}`
  const sent = await product.fetch(
    new Request(url, { method: 'PUT', headers: { authorization: `Bearer ${as}` }, body }),
  )
  expect(sent.status).toBe(200)
}

const waitingDriver = async (name: string) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name })
  const vehicle = await insertVehicle(product.deps, driver, { status: 'PENDING' })
  const as = await product.signIn(driver)
  for (const document of ['national-id', 'license']) await send(driver.id, as, document)
  return { id: driver.id, vehicleId: vehicle.id, plate: vehicle.plate }
}
const userRow = (id: string) => product.deps.db.query.users.findFirst({ where: eq(users.id, id) })
const vehicleRow = (id: string) => product.deps.db.query.vehicles.findFirst({ where: eq(vehicles.id, id) })
const waitUndo = () => act(() => void vi.advanceTimersByTime(UNDO_SECONDS * 1000))
const useUndoTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })

describe('the task list of an admin', () => {
  it('the task list of an admin is empty when nothing waits', async () => {
    await open('todo')
    expect(screen.getAllByText(t('own.todoNone')).length).toBeGreaterThan(0)
  })

  it('the task list of an admin shows the oldest task first, moves the focus with keys, and can be limited to one kind', async () => {
    const { id, plate } = await waitingDriver('Kamau Gitau')
    const other = await insertUser(product.deps, { role: 'DRIVER', name: 'Verified Vera', verifiedAt: new Date() })
    await insertVehicle(product.deps, other, { status: 'PENDING', createdAt: new Date(Date.now() - 3 * 86_400_000) })
    const user = await open('todo')
    expect(screen.getByRole('heading', { name: t('own.todoCount', { count: 2, late: 1 }) })).toBeTruthy()
    expect(screen.getByText(new RegExp(plate))).toBeTruthy()
    const links = [...document.querySelectorAll('[data-task]')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/users/${other.id}`,
      `/dashboard/users/${id}`,
    ])
    await user.keyboard('n')
    expect(document.activeElement).toBe(links[0])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(links[1])
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(links[0])
    await user.click(screen.getByRole('link', { name: new RegExp(t('admin.todoKind.DRIVER')) }))
    await waitFor(() => expect(document.querySelectorAll('[data-task]')).toHaveLength(1))
    expect(screen.getByText('Kamau Gitau')).toBeTruthy()
  })
})

describe.each(['RIDER', 'COORDINATOR', 'ADMIN'] as const)('a %s who sent an ID', (role) => {
  it('is in the task list until an admin has entered the gender on the ID', async () => {
    const identified = await product.deps.db.query.userIdentities.findMany()
    const rider = await insertUser(product.deps, { name: 'Amina Rider', role })
    await send(rider.id, await product.signIn(rider), 'national-id')
    const user = await open('todo?kind=IDENTITY')
    expect(document.querySelector('[data-task]')?.getAttribute('href')).toBe(`/dashboard/users/${rider.id}`)
    expect(screen.getByText(t('admin.todoIdentity'))).toBeTruthy()
    await open(`users/${rider.id}`)
    expect(screen.queryByText(t('admin.identitySave'))).toBeNull()
    await user.click(screen.getByLabelText(t('admin.openOne', { document: t('document.kind.NATIONAL_ID') })))
    await user.selectOptions(await screen.findByLabelText(t('admin.identity')), t('admin.identityFEMALE'))
    await user.click(await button(t('admin.identitySave')))
    expect(await screen.findByText(t('admin.identitySaved'))).toBeTruthy()
    expect(await product.deps.db.query.userIdentities.findMany()).toHaveLength(identified.length + 1)
    await open('todo?kind=IDENTITY')
    expect(document.querySelector('[data-task]')).toBeNull()
  })
})

describe('one driver with documents and vehicle', () => {
  it('one driver with documents and vehicle is approved in three taps on one page: two open the documents', async () => {
    const { id, vehicleId } = await waitingDriver('Halima Abdi')
    const user = await open(`users/${id}`)
    const approve = await button(t('admin.approveBoth'))
    expect(approve.disabled).toBe(true)
    expect(screen.getByText(new RegExp(t('admin.openFirst', { documents: '' }).slice(0, 8)))).toBeTruthy()
    let taps = 0
    const tap = async (element: HTMLElement) => {
      taps += 1
      await user.click(element)
    }
    await tap(screen.getByLabelText(t('admin.openOne', { document: t('document.kind.NATIONAL_ID') })))
    await waitFor(() => expect(screen.getAllByText(t('admin.openedDocument'))).toHaveLength(1))
    await tap(screen.getByLabelText(t('admin.openOne', { document: t('document.kind.LICENSE') })))
    await waitFor(() => expect(approve.disabled).toBe(false))
    useUndoTimers()
    await tap(approve)
    expect(taps).toBe(3)
    expect(screen.getByText(t('admin.decidingAPPROVE'))).toBeTruthy()
    expect(screen.queryByText(/^Approved/)).toBeNull()
    expect((await userRow(id))?.verifiedAt).toBeNull()
    waitUndo()
    await waitFor(async () => expect((await vehicleRow(vehicleId))?.status).toBe('APPROVED'))
    expect((await userRow(id))?.verifiedAt).not.toBeNull()
  })

  it('one driver with documents and vehicle still waits for a decision after the admin has undone a request for a new document', async () => {
    const { id } = await waitingDriver('Achieng Odhiambo')
    const user = await open(`users/${id}`)
    useUndoTimers()
    await user.click(await button(t('admin.againButton')))
    act(() => void vi.advanceTimersByTime(DOUBLE_CLICK_MS + 1))
    await user.click(await button(t('admin.undoIn', { seconds: UNDO_SECONDS })))
    waitUndo()
    expect(await product.deps.db.query.documents.findFirst({ where: eq(documents.userId, id) })).toMatchObject({
      askedAgainAt: null,
    })
    expect(await button(t('admin.approveBoth'))).toBeTruthy()
  })

  it('one driver with documents and vehicle is asked for a document again, after the admin has seen the message to the driver', async () => {
    const { id } = await waitingDriver('Njeri Wambui')
    const user = await open(`users/${id}`)
    await user.selectOptions(field(t('admin.askAgainWhich')), 'LICENSE')
    await user.selectOptions(field(t('admin.askAgainWhy')), 'EXPIRED')
    expect(screen.getByText(/Please send your driving license again\. Reason: it has expired\./)).toBeTruthy()
    useUndoTimers()
    fireEvent.keyDown(document.body, { key: 'g' })
    expect(screen.getByText(t('admin.decidingASK'))).toBeTruthy()
    expect(screen.queryByText(/^Asked/)).toBeNull()
    waitUndo()
    const license = () =>
      product.deps.db.query.documents.findFirst({
        where: (row, { and }) => and(eq(row.userId, id), eq(row.kind, 'LICENSE')),
      })
    await waitFor(async () => expect((await license())?.askedAgainBecause).toBe('EXPIRED'))
    expect((await userRow(id))?.status).toBe('ACTIVE')
  })

  it('one driver with documents and vehicle can be rejected only with a reason, and an error in the dialog asks for one', async () => {
    const { id } = await waitingDriver('Brian Wafula')
    const user = await open(`users/${id}`)
    await user.keyboard('r')
    await user.click(dialogButton(t('admin.reject')))
    expect(openDialog().getByText(t('admin.rejectReasonMissing'))).toBeTruthy()
    await user.type(field(t('admin.rejectReason')), 'Not a real license.')
    useUndoTimers()
    await user.click(dialogButton(t('admin.reject')))
    expect(screen.getByText(t('admin.decidingREJECT'))).toBeTruthy()
    expect(screen.queryByText(/^Rejected/)).toBeNull()
    waitUndo()
    await waitFor(async () => expect((await userRow(id))?.status).toBe('BLOCKED'))
  })

  it('one driver with documents and vehicle is not said to post rides when a required document has expired', async () => {
    const { id, plate } = await waitingDriver('Stephen Maina')
    const user = await open(`users/${id}`)
    for (const kind of ['NATIONAL_ID', 'LICENSE'] as const)
      await user.click(screen.getByLabelText(t('admin.openOne', { document: t(`document.kind.${kind}`) })))
    const ready = t('admin.readyBoth', { name: 'Stephen', plates: plate })
    expect(await screen.findByText(ready)).toBeTruthy()
    const [, licenseEnd] = screen.getAllByLabelText(t('admin.dateUntil'))
    if (licenseEnd === undefined) throw new Error('no date field')
    fireEvent.change(licenseEnd, { target: { value: '2020-01-31' } })
    await user.click(screen.getAllByText(t('admin.dateSave'))[1] ?? document.body)
    const stopped = t('admin.readyStopped', { documents: t('document.kind.LICENSE') })
    expect(await screen.findByText(`${t('admin.readyDriver', { name: 'Stephen' })} ${stopped}`)).toBeTruthy()
    expect(screen.queryByText(ready)).toBeNull()
  })

  it('one driver with documents and vehicle is not rejected when another admin was faster, and an error on the screen says so', async () => {
    const bringIntoView = vi.spyOn(window.Element.prototype, 'scrollIntoView')
    const { id } = await waitingDriver('Mary Wanjala')
    const user = await open(`users/${id}`)
    await product.deps.db.update(users).set({ verifiedAt: new Date() }).where(eq(users.id, id))
    await user.keyboard('r')
    await user.type(field(t('admin.rejectReason')), 'Blurred.')
    useUndoTimers()
    await user.click(dialogButton(t('admin.reject')))
    waitUndo()
    const alert = await screen.findByText(/Another admin has decided this/)
    expect(bringIntoView.mock.contexts.some((box) => box instanceof window.Element && box.contains(alert))).toBe(true)
    expect((await userRow(id))?.status).toBe('ACTIVE')
  })
})
