import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { createApiCaller } from './api-caller.ts'
import type { createPages } from './open-page.ts'

export const ADMIN = { phone: '+254700000001', name: 'Grace W.' }
export const DRIVER = { phone: '+254700000002', name: 'James M.' }
export const RIDER = { phone: '+254700000003', name: 'Brian K.' }
export const COORDINATOR = { phone: '+254700000004', name: 'Mary A.' }
type Person = typeof RIDER

/** The messages panel is a modal dialog, which exists only while it is open. */
export const panelOf = (page: Page) => page.locator('dialog:modal').first()

export const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Messages/ }).click()
  await panelOf(page).waitFor()
  return panelOf(page)
}

/** Opens the panel with the event that any component of a page can send. */
export const openFor = async (page: Page, userId?: string) => {
  await page.evaluate((id) => dispatchEvent(new CustomEvent('open-messages', { detail: { userId: id } })), userId)
  await panelOf(page).waitFor()
  return panelOf(page)
}

export const say = async (page: Page, text: string) => {
  await panelOf(page).getByRole('textbox', { name: 'Message' }).fill(text)
  await panelOf(page).getByRole('button', { name: 'Send', exact: true }).click()
}

/** @returns the texts of the open conversation from old to new, with unsent messages last */
export const said = (page: Page) =>
  panelOf(page).locator('li[data-message] > div p, li[data-outgoing] > div p').allInnerTexts()

export const createCorrespondence = (baseURL: string, pages: ReturnType<typeof createPages>) => {
  const { call } = createApiCaller(baseURL)
  const ids = new Map<string, string>()
  const idOf = async ({ phone }: Person) => {
    const known = ids.get(phone)
    if (known !== undefined) return known
    const { body } = await call('GET', '/api/user/me', undefined, await pages.tokenOf(phone))
    const id = String(body['id'])
    ids.set(phone, id)
    return id
  }
  return {
    call,
    idOf,
    write: async (from: Person, to: Person, text: string) => {
      const json = { senderId: await idOf(from), receiverId: await idOf(to), text, clientMessageId: randomUUID() }
      const { status } = await call('POST', '/api/messaging/send', json, await pages.tokenOf(from.phone))
      if (status !== 201) throw new Error(`The message was not sent: ${status}`)
    },
    /** @returns the texts of the newest page of messages, from old to new */
    read: async (one: Person, other: Person): Promise<string[]> => {
      const chatId = [await idOf(one), await idOf(other)].toSorted((a, b) => (a < b ? -1 : 1)).join('_')
      const { body } = await call(
        'GET',
        `/api/messaging/fetch?chatId=${chatId}`,
        undefined,
        await pages.tokenOf(one.phone),
      )
      return (body['messages'] as unknown as { text: string }[]).map(({ text }) => text)
    },
  }
}
