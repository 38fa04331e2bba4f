import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../builders.ts'
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
const rowsOf = (place: string) => screen.findByText(new RegExp(`^${place}.* ${t('search.anyPlace')}$`))

describe('the saved searches', () => {
  it('are none, one, and many, and can be removed', async () => {
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

  it('are offered after a search that finds no ride', async () => {
    const user = await openPage(product, '/ride/search?from=Nairobi&to=Nakuru', {
      as: await product.signIn(await insertUser(product.deps)),
    })
    await user.click(await button(t('search.saveSearch')))
    expect(await screen.findByText(t('search.alertKept'), { exact: false })).toBeTruthy()
  })
})
