import { sql } from 'drizzle-orm'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { users } from '../../src/db/schema/index.ts'
import { uuids } from '../../src/db/uuids.ts'
import { MAX_BLOCKS } from '../../src/domain/blocks/rules.ts'
import { newId } from '../../src/platform/ids.ts'
import { MessagePanel } from '../../src/web/features/chat/message-panel.tsx'
import { store } from '../../src/web/lib/storage.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../builders.ts'
import { chatOf, createChatting } from '../chatting.ts'
import { newPhone } from '../new-phone.ts'
import { openTestProduct, type TestProduct } from '../test-product.ts'
import { button, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: TestProduct
let chatting: ReturnType<typeof createChatting>
beforeAll(async () => {
  product = await openTestProduct()
  chatting = createChatting(product)
})
afterAll(() => product.close())

const openPanel = (as: string, userId?: string) =>
  openPage(product, '/', {
    as,
    part: <MessagePanel start={userId === undefined ? {} : { userId }} onClose={() => {}} />,
  })

/** Two users: `me` has a message from `other`. */
const twoPeople = async () => {
  const me = await chatting.newPerson('Wanjiku Reader')
  const other = await chatting.newPerson('Otieno Writer')
  await chatting.send(other, me, 'Where do we meet?')
  return { me, other }
}
const messagesOf = async (who: Parameters<typeof chatting.fetchPage>[0], other: { id: string }) =>
  (await chatting.fetchPage(who, chatOf(who, other))).body.messages as { id: string; text: string }[]

it('a chat has a call button for people with an approved request', async () => {
  const { me, other } = await twoPeople()
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, other))
  await insertSeatRequest(product.deps, ride, { ...me, name: 'Wanjiku Reader' }, { status: 'APPROVED' })
  await openPanel(me.token, other.id)
  const call = await screen.findByRole('link', { name: t('chat.call', { name: 'Otieno W.' }) })
  expect(call.getAttribute('href')).toBe(`tel:${other.phone}`)
})

describe('the list of conversations', () => {
  it('asks a visitor to sign in, and is empty when the server refuses the call [6.messaging.active]', async () => {
    await openPage(product, '/', { part: <MessagePanel start={{}} onClose={() => {}} /> })
    expect(await screen.findByText(t('chat.signInToSend'))).toBeTruthy()
    expect(screen.queryByRole('textbox', { hidden: true })).toBeNull()
    const { me } = await twoPeople()
    const { fetch } = product
    for (const status of [401, 403]) {
      const refused: string[] = []
      product.fetch = async (request) => {
        if (!request.url.includes('/conversations')) return fetch(request)
        refused.push(request.url)
        return Response.json({}, { status })
      }
      await openPanel(me.token)
      expect(await screen.findByText(t('chat.emptyTitle'))).toBeTruthy()
      expect(refused).toHaveLength(1)
    }
    product.fetch = fetch
  })

  it('says that there are no conversations', async () => {
    await openPanel((await chatting.newPerson()).token)
    expect(await screen.findByText(t('chat.emptyTitle'))).toBeTruthy()
  })

  it('shows one conversation or two, each with the last message', async () => {
    const { me } = await twoPeople()
    await openPanel(me.token)
    expect(await screen.findByText('Where do we meet?')).toBeTruthy()
    await chatting.send(await chatting.newPerson('Amina Second'), me, 'One seat left.')
    await openPanel(me.token)
    expect(await screen.findByText('One seat left.')).toBeTruthy()
    expect(screen.getByText('Where do we meet?')).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const { me } = await twoPeople()
    const { fetch } = product
    product.fetch = async (request) =>
      request.url.includes('/conversations') ? new Response(null, { status: 503 }) : fetch(request)
    const user = await openPanel(me.token)
    const again = await button(t('common.tryAgain'))
    product.fetch = fetch
    await user.click(again)
    expect(await screen.findByText('Where do we meet?')).toBeTruthy()
  })
})

describe('the search for a user by phone number', () => {
  it('refuses a number that is not Kenyan, says when nobody has the number, and opens the chat', async () => {
    const { me, other } = await twoPeople()
    const user = await openPanel(me.token)
    await user.click(await button(t('chat.find')))
    await user.type(field(t('chat.findLabel')), '123')
    await user.click(await button(t('chat.findButton')))
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(t('chat.invalidPhone'))
    await user.clear(field(t('chat.findLabel')))
    await user.type(field(t('chat.findLabel')), '+254700999888')
    await user.click(await button(t('chat.findButton')))
    expect(await screen.findByText(t('chat.notFoundTitle'))).toBeTruthy()
    await user.clear(field(t('chat.findLabel')))
    await user.type(field(t('chat.findLabel')), other.phone)
    await user.click(await button(t('chat.findButton')))
    expect(await screen.findByText('Where do we meet?')).toBeTruthy()
  })
})

const question = () => screen.queryByText(t('chat.deleteText', { text: 'A mistake.' }))

const find = async (user: Awaited<ReturnType<typeof openPanel>>, typed: string) => {
  await user.clear(field(t('chat.findLabel')))
  if (typed !== '') await user.type(field(t('chat.findLabel')), typed)
  await user.click(await button(t('chat.findButton')))
}

describe('the search for a user', () => {
  it('says why no user was found [8.toast.invalid-input 8.toast.invalid-action 8.toast.not-found 8.toast.search-error]', async () => {
    const { me } = await twoPeople()
    const user = await openPanel(me.token)
    await user.click(await button(t('chat.find')))
    await find(user, '')
    expect(await screen.findByText('Invalid Input')).toBeTruthy()
    expect(screen.getByText('Please enter a phone number')).toBeTruthy()
    await find(user, me.phone)
    expect(await screen.findByText('Invalid Action')).toBeTruthy()
    expect(screen.getByText('You cannot start a conversation with yourself')).toBeTruthy()
    await find(user, '+254711999888')
    expect(await screen.findByText('No user found with this phone number')).toBeTruthy()
    const { fetch } = product
    product.fetch = async (request) => {
      if (request.url.includes('/find-by-phone')) throw new TypeError('The network was lost.')
      return fetch(request)
    }
    await find(user, '+254711999888')
    expect(await screen.findByText('Search Error')).toBeTruthy()
    product.fetch = fetch
  })

  it('the search for a user is hidden without a session, and asks for a sign-in when the session has ended [8.toast.authentication]', async () => {
    await openPage(product, '/', { part: <MessagePanel start={{}} onClose={() => {}} /> })
    expect(await screen.findByRole('link', { name: 'Sign In', hidden: true })).toBeTruthy()
    expect(screen.queryByText('Text Other Users')).toBeNull()
    const { me } = await twoPeople()
    const user = await openPanel(me.token)
    await user.click(await button(t('chat.find')))
    await product.call('DELETE', '/api/auth/session', { as: me.token })
    await find(user, '0700000004')
    expect(await screen.findByText('Authentication Error')).toBeTruthy()
    expect(screen.getByText('Please sign in to search for users')).toBeTruthy()
  })
})

const expectNoAlert = () => expect(screen.queryByText(t('chat.enterMessage'))).toBeNull()

describe('a conversation', () => {
  it('sends the typed text and clears the box; an empty message is refused', async () => {
    const { me, other } = await twoPeople()
    const user = await openPanel(me.token, other.id)
    const send = screen.getByLabelText(t('chat.send'))
    await user.click(send)
    expect(screen.getByText(t('chat.enterMessage'))).toBeTruthy()
    await user.type(field(t('chat.write')), 'At the stage.')
    await user.click(send)
    expect(field(t('chat.write')).value).toBe('')
    await waitFor(async () => expect((await messagesOf(other, me)).map(({ text }) => text)).toContain('At the stage.'))
  })

  it('sends one message on a double click, a held Enter key, and a second click before the answer', async () => {
    const { me, other } = await twoPeople()
    const { fetch } = product
    onTestFinished(() => void (product.fetch = fetch))
    const user = await openPanel(me.token, other.id)
    const write = field(t('chat.write'))
    const send = screen.getByLabelText(t('chat.send'))
    const start = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    onTestFinished(() => now.mockRestore())
    await user.type(write, 'Two clicks.')
    await user.dblClick(send)
    expectNoAlert()
    // On a phone, Enter starts a new line.
    const media = matchMedia
    onTestFinished(() => void Object.assign(globalThis, { matchMedia: media }))
    Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: true }) })
    await user.type(write, 'A long key.{Enter>3/}')
    expectNoAlert()
    const textsOf = async () => (await messagesOf(other, me)).map(({ text }) => text)
    await waitFor(async () => expect(await textsOf()).toContain('A long key.'))
    const answer = Promise.withResolvers<void>()
    product.fetch = async (request) => {
      if (request.url.includes('/messaging/send')) await answer.promise
      return fetch(request)
    }
    await user.type(write, 'A slow answer.')
    await user.click(send)
    now.mockReturnValue(start + 5_000)
    await user.click(send)
    expectNoAlert()
    answer.resolve()
    await waitFor(async () => expect(await textsOf()).toContain('A slow answer.'))
    expect(await textsOf()).toHaveLength(4)
    await waitFor(async () => {
      await user.click(send)
      expect(screen.getByText(t('chat.enterMessage'))).toBeTruthy()
    })
  })

  it('sends the messages that wait in the outbox when the conversation is opened', async () => {
    const { me, other } = await twoPeople()
    const left = {
      clientMessageId: crypto.randomUUID(),
      receiverId: other.id,
      text: 'On my way.',
      writtenAt: Date.now(),
    }
    const user = await openPanel(me.token)
    store(`outbox:${me.id}`, [left])
    await user.click(await screen.findByText('Where do we meet?'))
    await waitFor(async () => expect((await messagesOf(other, me)).map(({ text }) => text)).toContain('On my way.'))
  })

  it.each(['lost', 503] as const)(
    'tells the server later that it was read when the first try ends with %s',
    async (first) => {
      const { me, other } = await twoPeople()
      const { fetch } = product
      onTestFinished(() => void (product.fetch = fetch))
      let isFirst = true
      product.fetch = async (request) => {
        if (!isFirst || !request.url.includes('/read-receipt')) return fetch(request)
        isFirst = false
        if (first === 'lost') throw new TypeError('The network was lost.')
        return new Response(null, { status: first })
      }
      await openPanel(me.token, other.id)
      await screen.findByText('Where do we meet?')
      const unread = async () => (await product.call('GET', '/api/messaging/unread-count', { as: me.token })).body.total
      await waitFor(() => expect(isFirst).toBe(false))
      expect(await unread()).toBe(1)
      dispatchEvent(new Event('online'))
      await waitFor(async () => expect(await unread()).toBe(0))
    },
  )

  it('asks before it deletes a message', async () => {
    const { me, other } = await twoPeople()
    await chatting.send(me, other, 'A mistake.')
    const user = await openPanel(me.token, other.id)
    const actions = await screen.findByLabelText(t('chat.actions', { text: 'A mistake.' }))
    await user.click(actions)
    await user.click(await button(t('chat.delete')))
    expect(question()).toBeTruthy()
    await user.click(await button(t('chat.keep')))
    expect(question()).toBeNull()
    await user.click(await button(t('chat.delete')))
    await user.click(
      (await screen.findByText(t('chat.deleteText', { text: 'A mistake.' }))).parentElement?.querySelector('button') ??
        actions,
    )
    await waitFor(async () =>
      expect((await messagesOf(me, other)).map(({ text }) => text)).toEqual(['Where do we meet?']),
    )
  })
})

const insertUsers = async (howMany: number): Promise<string[]> => {
  const rows = await product.deps.db
    .insert(users)
    .values(
      Array.from({ length: howMany }, () => ({
        id: newId(),
        name: 'Blocked User',
        email: 'blocked@example.com',
        phone: newPhone(),
        role: 'RIDER' as const,
        status: 'ACTIVE' as const,
        createdAt: product.clock.now(),
      })),
    )
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

const blocksOf = async ({ token }: { token: string }) =>
  (await product.call('GET', '/api/user/me/blocks', { as: token })).body.rows as unknown[]

describe('the safety menu of a conversation', () => {
  it('blocks a user after the question is answered', async () => {
    const { me, other } = await twoPeople()
    const user = await openPanel(me.token, other.id)
    await user.click(screen.getByLabelText(t('chat.safety')))
    await user.click(await button(t('chat.block', { name: 'Otieno W.' })))
    await user.click(await button(t('chat.cancel')))
    expect(await blocksOf(me)).toEqual([])
    await user.click(screen.getByLabelText(t('chat.safety')))
    await user.click(await button(t('chat.block', { name: 'Otieno W.' })))
    await user.click(await button(t('chat.blockConfirm')))
    expect(await screen.findByText(t('chat.blocked', { name: 'Otieno W.' }))).toBeTruthy()
    expect(await blocksOf(me)).toHaveLength(1)
  })

  it('says why the server refuses another block', async () => {
    const { me, other } = await twoPeople()
    const blockedId = sql`unnest(${uuids(await insertUsers(MAX_BLOCKS))})`
    await product.deps.db.execute(
      sql`insert into blocks (blocker_id, blocked_id, created_at) select ${me.id}, ${blockedId}, now()`,
    )
    const user = await openPanel(me.token, other.id)
    await user.click(screen.getByLabelText(t('chat.safety')))
    await user.click(await button(t('chat.block', { name: 'Otieno W.' })))
    await user.click(await button(t('chat.blockConfirm')))
    expect((await screen.findByRole('alert')).textContent).toMatch(/limit of blocked people/)
  })

  it('sends a report about a user with the chosen category and the ticked message', async () => {
    const { me, other } = await twoPeople()
    const user = await openPanel(me.token, other.id)
    await user.click(screen.getByLabelText(t('chat.safety')))
    await user.click(await button(t('chat.report', { name: 'Otieno W.' })))
    await user.selectOptions(field(t('chat.reportCategory')), 'FRAUD')
    await user.type(field(t('chat.reportWords')), 'Asked for money.')
    await user.click(await screen.findByRole('checkbox', { name: /Where do we meet/, hidden: true }))
    await user.click(await button(t('chat.reportSend')))
    expect(await screen.findByText(t('chat.reported'))).toBeTruthy()
    const [row] = await product.deps.db.query.reports.findMany({
      where: (column, { eq }) => eq(column.reporterId, me.id),
    })
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const { body } = await product.call('GET', `/api/admin/reports/${row?.id}`, { as: admin })
    expect(body).toMatchObject({
      category: 'FRAUD',
      text: 'Asked for money.',
      messages: [{ text: 'Where do we meet?' }],
    })
  })
})
