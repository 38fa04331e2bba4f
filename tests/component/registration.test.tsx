import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LostNetworkError } from '../../src/web/lib/lost-network.ts'
import { DAY_MS } from '../../src/shared/kernel/nairobi-time.ts'
import { DOCUMENT_KINDS } from '../../src/shared/kernel/enums.ts'
import { insertUser } from '../builders.ts'
import { newPhone } from '../new-phone.ts'
import { createRecordingMessaging } from '../recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, chooseFile, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

const personWith = (phone: string) =>
  product.deps.db.query.users.findFirst({ where: (row, { eq }) => eq(row.phone, phone) })

const fillDetails = async (user: UserEvent, { name, email, phone }: Record<'name' | 'email' | 'phone', string>) => {
  await user.type(field(t('signIn.name')), name)
  await user.type(field(t('signIn.email')), email)
  await user.type(field(t('signIn.phone')), phone.slice(4))
}
const giveCode = async (user: UserEvent) => {
  await screen.findByText(t('signIn.codeTitle'))
  await user.click(screen.getAllByRole('textbox')[0] ?? document.body)
  await user.keyboard(String(messaging.templates.at(-1)?.params[0]))
}

describe('the registration of a rider', () => {
  it('waits for every required field, and registers when the code is right', async () => {
    const phone = newPhone()
    const user = await openPage(product, '/auth/sign-up')
    const register = await button(t('signIn.register'))
    expect(register.disabled).toBe(true)
    await fillDetails(user, { name: 'naliaka wekesa', email: 'naliaka@example.com', phone })
    expect(register.disabled).toBe(false)
    await user.clear(field(t('signIn.email')))
    expect(register.disabled).toBe(true)
    await user.type(field(t('signIn.email')), 'naliaka@example.com')
    await user.click(register)
    await giveCode(user)
    await waitFor(async () => expect((await personWith(phone))?.name).toBe('Naliaka Wekesa'))
  })

  it('shows an error at a wrong phone number, and keeps the typed text', async () => {
    const user = await openPage(product, '/auth/sign-up')
    await fillDetails(user, { name: 'Otieno', email: 'otieno@example.com', phone: '+25412' })
    await user.click(await button(t('signIn.register')))
    expect((await screen.findByRole('alert')).textContent).toBe(t('signIn.invalidPhone'))
    expect(field(t('signIn.phone')).getAttribute('aria-invalid')).toBe('true')
    expect(field(t('signIn.name')).value).toBe('Otieno')
  })

  it('keeps the number that was typed at sign-in when the connection is lost after a reload', async () => {
    const user = await openPage(product, '/auth/sign-up', { state: { phone: '712000345' } })
    // As after a reload, the field shows its default value: nobody has typed into it.
    field(t('signIn.phone')).form?.reset()
    await user.type(field(t('signIn.name')), 'Otieno')
    await user.type(field(t('signIn.email')), 'otieno@example.com')
    const fetch = vi.spyOn(product, 'fetch').mockRejectedValue(new LostNetworkError(null))
    await user.click(await button(t('signIn.register')))
    await screen.findByText(t('signIn.networkError'))
    fetch.mockRestore()
    expect(field(t('signIn.phone')).value).toBe('712000345')
    expect((await button(t('signIn.register'))).disabled).toBe(false)
  })
})

const visible = (label: string) => field(label).closest('[hidden]') === null
const next = async () => (await screen.findAllByRole<HTMLButtonElement>('button', { name: t('register.next') }))[0]

const continueButton = () => button(t('signIn.continue'))

describe('the registration of a driver', () => {
  it('goes step by step, says what is missing, and goes back without losing values', async () => {
    const user = await openPage(product, '/auth/driver')
    expect((await next())?.disabled).toBe(true)
    const fields = [t('signIn.name'), t('signIn.email'), t('signIn.phone')].join(', ')
    expect(screen.getByText(t('register.missing', { fields }))).toBeTruthy()
    await fillDetails(user, { name: 'asha mwende', email: 'asha@example.com', phone: newPhone() })
    await user.click((await next()) ?? document.body)
    await waitFor(() => expect(visible(t('vehicle.make'))).toBe(true))
    expect(visible(t('signIn.name'))).toBe(false)
    expect((await next())?.disabled).toBe(true)
    await user.type(field(t('vehicle.make')), 'Mazda')
    await user.click(await button(t('register.back')))
    await waitFor(() => expect(visible(t('signIn.name'))).toBe(true))
    expect(field(t('signIn.email')).value).toBe('asha@example.com')
    await user.click((await next()) ?? document.body)
    await waitFor(() => expect(visible(t('vehicle.make'))).toBe(true))
    expect(field(t('vehicle.make')).value).toBe('Mazda')
    expect(screen.queryByRole('button', { name: t('signIn.continue') })).toBeNull()
  })

  it('lets an active rider continue after a vehicle and documents were added [5.profile.elsewhere]', async () => {
    const rider = await insertUser(product.deps, { email: 'rehema@example.com' })
    const user = await openPage(product, '/auth/driver', { as: await product.signIn(rider) })
    await user.click((await next()) ?? document.body)
    await waitFor(() => expect(visible(t('vehicle.make'))).toBe(true))
    for (const [label, text] of [
      [t('vehicle.make'), 'Mazda'],
      [t('vehicle.model'), 'Demio'],
      [t('vehicle.color'), 'Blue'],
      [t('vehicle.plate'), 'KZZ 321A'],
    ] as const)
      await user.type(field(label), text)
    await user.selectOptions(field(t('vehicle.year')), '2014')
    await user.click((await next()) ?? document.body)
    await waitFor(() => expect(visible(t('vehicle.make'))).toBe(false))
    for (const kind of DOCUMENT_KINDS) {
      expect((await continueButton()).disabled).toBe(true)
      const box = field(t(`document.add.${kind}`))
      await chooseFile(user, box, new File(['x'], 'a.png', { type: 'image/png' }))
    }
    await waitFor(async () => expect((await continueButton()).disabled).toBe(false))
  })

  it('keeps the chosen file of a rider who then chooses a file that it refuses', async () => {
    const rider = await insertUser(product.deps, { name: 'Rehema Odhiambo' })
    const user = await openPage(product, '/auth/driver', { as: await product.signIn(rider) })
    await user.click((await next()) ?? document.body)
    await user.click((await next()) ?? document.body)
    const good = new File(['x'], 'good.png', { type: 'image/png' })
    await chooseFile(user, field(t('document.add.LICENSE')), good)
    expect(await screen.findByText(t('document.chosen', { name: 'good.png' }))).toBeTruthy()
    const wrong = new File(['x'], 'wrong.txt', { type: 'text/plain' })
    fireEvent.change(field(t('document.change.LICENSE')), { target: { files: [wrong] } })
    expect(await screen.findByText(t('document.documentKind'))).toBeTruthy()
    expect(screen.getByText(t('document.chosen', { name: 'good.png' }))).toBeTruthy()
  })
})

const cameraButton = (kind: 'NATIONAL_ID' | 'LICENSE') => {
  const name = `${t('register.camera')}: ${t(`document.kind.${kind}`)}`
  return screen.findByRole<HTMLButtonElement>('button', { name, hidden: true })
}
const WITH_CAMERA = async () => [{ kind: 'audioinput' }, { kind: 'videoinput' }]
const browserWith = (enumerateDevices: () => Promise<unknown>, getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { enumerateDevices, getUserMedia } })

describe('the camera for documents', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it('opens in a dialog with examples, and stops when the dialog is closed', async () => {
    const stop = vi.fn<() => void>()
    browserWith(WITH_CAMERA, async () => ({ getTracks: () => [{ stop }] }))
    const user = await openPage(product, '/auth/driver')
    await user.click(await cameraButton('NATIONAL_ID'))
    await waitFor(() => expect(openDialog().getByText(t('register.frame'))).toBeTruthy())
    expect(openDialog().getByText(t('register.example.good'))).toBeTruthy()
    expect(dialogButton(t('register.takePhoto')).disabled).toBe(true)
    expect(stop).not.toHaveBeenCalled()
    await user.click(dialogButton(t('common.close')))
    await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  })

  it('says that camera access was denied, and shows the file button instead', async () => {
    browserWith(WITH_CAMERA, async () => {
      throw new DOMException('denied', 'NotAllowedError')
    })
    const user = await openPage(product, '/auth/driver')
    const camera = await cameraButton('LICENSE')
    await user.click(camera)
    expect((await screen.findByText(t('register.cameraFailed'))).getAttribute('role')).toBe('alert')
    expect(camera.isConnected).toBe(false)
    expect(document.querySelector('dialog[open]')).toBeNull()
    // React moves the focus after it has shown the sentence.
    await waitFor(() => expect(document.activeElement).toBe(field(t('document.add.LICENSE'))))
  })

  it('the camera for documents is not offered without a camera', async () => {
    const devices = vi.fn<() => Promise<unknown>>(async () => [{ kind: 'audioinput' }])
    browserWith(devices, async () => null)
    await openPage(product, '/auth/driver')
    await waitFor(() => expect(devices).toHaveBeenCalled())
    expect(field(t('document.add.LICENSE')).type).toBe('file')
    expect(document.querySelector('dialog')).toBeNull()
  })
})

const openOwnerQuestion = async () => {
  const { phone } = await insertUser(product.deps, {
    email: 'owner@example.com',
    lastAccessAt: new Date(Date.now() - 400 * DAY_MS),
    createdAt: new Date(Date.now() - 500 * DAY_MS),
  })
  const user = await openPage(product, '/auth/sign-in')
  await user.type(field(t('signIn.phone')), phone.slice(4))
  await user.click(await button(t('signIn.sendCode')))
  await giveCode(user)
  await screen.findByText(t('signIn.ownerTitle'))
  return user
}

describe('an account that was not used for long', () => {
  it('an account that was not used for long is not opened with another email address', async () => {
    const user = await openOwnerQuestion()
    await user.type(field(t('signIn.ownerEmail')), 'other@example.com')
    await user.click(await button(t('signIn.ownerMine')))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(field(t('signIn.ownerEmail')).value).toBe('other@example.com')
  })

  it('an account that was not used for long is not asked about again after the user has said that the number is new to them', async () => {
    const user = await openOwnerQuestion()
    await user.click(await button(t('signIn.ownerNew')))
    await waitFor(() => expect(screen.queryByText(t('signIn.ownerTitle'))).toBeNull())
  })
})
