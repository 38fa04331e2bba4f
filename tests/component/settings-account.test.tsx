import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { totpCode, totpStep } from '../../src/platform/totp.ts'
import { insertUser } from '../builders.ts'
import { createRecordingMessaging } from '../recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(null))

const HOUR_MS = 3_600_000
const signedIn = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const person = await insertUser(product.deps, given)
  return { person, as: await product.signIn(person) }
}
const openSettings = (as: string) => openPage(product, '/dashboard/settings', { as })

describe('the list of blocked users', () => {
  it('shows that nobody is blocked', async () => {
    await openSettings((await signedIn()).as)
    expect(screen.getByText(t('settings.blockedNone'))).toBeTruthy()
  })

  it('the list of blocked users shows each of them, and unblocks one', async () => {
    const { as } = await signedIn()
    for (const name of ['Kamau Blocked', 'Barasa Blocked']) {
      const { id } = await insertUser(product.deps, { name })
      await product.call('PUT', `/api/user/${id}/block`, { as })
    }
    const user = await openSettings(as)
    await user.click(screen.getByLabelText(t('settings.unblockOne', { name: 'Kamau B.' })))
    expect(await screen.findByText(t('settings.unblocked'))).toBeTruthy()
    expect(screen.queryByText('Kamau B.')).toBeNull()
    expect(screen.getByText('Barasa B.')).toBeTruthy()
  })
})

describe('the trusted contacts', () => {
  it('the trusted contacts can be added, changed and removed, and the user’s own number is refused with the reason', async () => {
    const { person, as } = await signedIn({ name: 'Wanjiku Kamau' })
    const user = await openSettings(as)
    const ask = async (phone: string) => {
      await user.clear(field(t('contacts.name')))
      await user.type(field(t('contacts.name')), 'Mama Asha')
      await user.clear(field(t('contacts.phone')))
      await user.type(field(t('contacts.phone')), phone)
      await user.click(await button(t('contacts.send')))
    }
    await ask(person.phone)
    expect((await screen.findByRole('alert')).textContent).toContain('your own number')
    await ask('0711 222 333')
    expect(await screen.findByText(t('contacts.sent'))).toBeTruthy()
    expect(screen.getByText(t('contacts.ASKED'))).toBeTruthy()
    const tells = t('contacts.tells', { name: 'Mama Asha' })
    await user.click(field(tells))
    await user.click(screen.getByLabelText(t('contacts.saveOne', { name: 'Mama Asha' })))
    expect(await screen.findByText(t('contacts.saved'))).toBeTruthy()
    expect(field(tells).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: t('contacts.remove', { name: 'Mama Asha' }) }))
    await user.click(dialogButton(t('contacts.removeConfirm')))
    expect(await screen.findByText(t('contacts.removed'))).toBeTruthy()
    expect(screen.queryByText('Mama Asha')).toBeNull()
  })

  it('the trusted contacts accept by the link of an SMS, without an account, and can stop by it too', async () => {
    const { as } = await signedIn({ name: 'Wanjiku Kamau' })
    const body = { name: 'Mama Asha', phone: '0722333444' }
    await product.call('POST', '/api/user/me/trusted-contacts', { as, body })
    await product.runDueJobs()
    const link = new URL(/https?:\S+/.exec(messaging.texts.at(-1)?.text ?? '')?.[0] ?? '')
    const user = await openPage(product, link.pathname)
    const name = { name: 'Wanjiku Kamau' }
    expect(await screen.findByText(t('invitation.ASKED', name))).toBeTruthy()
    await user.click(await button(t('invitation.yes')))
    expect(await screen.findByText(t('invitation.CONFIRMED', name))).toBeTruthy()
    await user.click(await button(t('invitation.stop')))
    expect(await screen.findByText(t('invitation.DECLINED', name))).toBeTruthy()
  })
})

describe('the two-step verification', () => {
  it('the two-step verification is set up with a code of the app, and switched off with a recovery code', async () => {
    const { as } = await signedIn({ role: 'ADMIN' })
    const user = await openSettings(as)
    await user.click(await button(t('settings.factorSetUp')))
    await screen.findByText(t('settings.factorSecret'))
    expect(screen.getByRole('img', { name: t('settings.factorQr') }).querySelector('path')).toBeTruthy()
    await user.type(field(t('settings.factorCode')), '000000')
    await user.click(await button(t('settings.factorConfirm')))
    expect(await screen.findByRole('alert')).toBeTruthy()
    const secret = document.querySelector<HTMLInputElement>('input[name=secret]')?.value ?? ''
    await user.clear(field(t('settings.factorCode')))
    await user.type(field(t('settings.factorCode')), totpCode(secret, totpStep(product.clock.now())))
    await user.click(await button(t('settings.factorConfirm')))
    expect(await screen.findByText(t('settings.factorCodesText'))).toBeTruthy()
    expect(screen.getAllByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}-[A-Z2-7]{2}$/)).toHaveLength(10)
    const recovery =
      screen.getByText(t('settings.factorCodesText')).parentElement?.querySelector('li')?.textContent ?? ''
    await user.type(field(t('settings.factorCodeOrRecovery')), recovery)
    await user.click(await button(t('settings.factorOff')))
    expect(await screen.findByText(t('settings.factorIsOff'))).toBeTruthy()
  })
})

describe('one’s own data', () => {
  it('one’s own data can be downloaded after a new code when the last code was entered too long ago', async () => {
    const { person, as } = await signedIn()
    product.clock.set(new Date(Date.now() + HOUR_MS))
    const files: Blob[] = []
    // jsdom has no `URL.createObjectURL`.
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} })
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const user = await openSettings(as)
    await user.click(await button(t('settings.download')))
    await user.click(await button(t('signIn.sendCode')))
    await screen.findByText(t('dashboard.confirmSent'))
    await user.click(document.querySelector('input[autocomplete=one-time-code]') ?? document.body)
    await user.keyboard(String(messaging.templates.at(-1)?.params[0]))
    await waitFor(() => expect(names).toEqual(['pamoja-my-data.json']))
    expect(await files[0]?.text()).toContain(person.phone)
    expect(screen.queryByText(t('settings.downloadFailed'))).toBeNull()
    click.mockRestore()
  })
})

describe('the dialog to delete an account', () => {
  it('says what is lost, and changes nothing when the user keeps the account', async () => {
    const { as } = await signedIn()
    const user = await openSettings(as)
    await user.click(await button(t('settings.delete')))
    expect(openDialog().getByText(t('settings.deleteBack'))).toBeTruthy()
    await user.click(dialogButton(t('settings.keepAccount')))
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect((await product.call('GET', '/api/user/me', { as })).status).toBe(200)
  })

  it('deletes the account when the user confirms', async () => {
    const { as } = await signedIn()
    const user = await openSettings(as)
    await user.click(await button(t('settings.delete')))
    await user.click(dialogButton(t('settings.delete')))
    expect(await screen.findByText('Went to /')).toBeTruthy()
    await waitFor(async () => expect((await product.call('GET', '/api/user/me', { as })).status).toBe(401))
  })
})
