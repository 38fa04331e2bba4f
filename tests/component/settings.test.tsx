import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../builders.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let rider: string
beforeAll(async () => {
  product = await openTestProduct()
  rider = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

const openSettings = () => openPage(product, '/dashboard/settings', { as: rider })
const settings = async () => (await product.call('GET', '/api/user/me', { as: rider })).body.settings

describe('the settings page', () => {
  it('saves the channels that are ticked, and says so', async () => {
    const user = await openSettings()
    await user.click(field(t('dashboard.channelSms')))
    const { checked } = field(t('dashboard.channelSms'))
    await user.click(await button(t('dashboard.save')))
    expect(await screen.findByText(t('dashboard.saved'))).toBeTruthy()
    expect((await settings()).channels.includes('sms')).toBe(checked)
  })

  it('shows the saved settings when it is opened', async () => {
    await product.call('PATCH', '/api/user/me/settings', { as: rider, body: { callable: false } })
    await openSettings()
    expect(field(t('settings.callable')).checked).toBe((await settings()).callable)
  })

  it('asks for a new code before it ends another session', async () => {
    const { id } = (await product.call('GET', '/api/user/me', { as: rider })).body
    const [me] = await product.deps.db.query.users.findMany({ where: (row, { eq }) => eq(row.id, id) })
    if (!me) throw new Error('The rider is gone.')
    const old = await product.signIn(me)
    product.clock.set(new Date(Date.now() + 20 * 60_000))
    const user = await openPage(product, '/dashboard/settings', { as: rider })
    await user.click(await button(t('settings.signOutOthers')))
    expect(await screen.findByText(t('dashboard.confirmLead'))).toBeTruthy()
    expect((await product.call('GET', '/api/user/me', { as: old })).status).toBe(200)
  })
})
