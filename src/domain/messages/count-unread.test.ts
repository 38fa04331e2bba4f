import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { conversations, sessions } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { isSessionLive } from '../auth/index.ts'
import type { Ctx, UserActor } from '../context.ts'
import { countUnread } from './list-conversations.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, remove, block, conversationsOf } = createChatting(product)
afterAll(() => product.close())

const countOf = ({ id }: Person) => {
  const actor = { kind: 'user', id } as UserActor
  return countUnread({ ...deps, actor, requestId: '', clientAddress: '' } satisfies Ctx)
}
const isLive = async ({ id }: Person) => {
  const [session] = await deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  return () => isSessionLive(deps, session?.id ?? '')
}

it('the unread messages of several users are counted with one statement, and each user is told only their own count', async () => {
  const [achieng, baraka, chege] = [await newPerson(), await newPerson(), await newPerson()]
  await send(achieng, baraka, 'Habari')
  await send(achieng, baraka, 'Uko wapi?')
  await send(chege, baraka, 'Niko njiani')
  await send(chege, achieng, 'Sawa')
  await block(achieng, chege)
  const execute = vi.spyOn(deps.db, 'execute')
  const counts = await Promise.all([countOf(achieng), countOf(baraka), countOf(chege)])
  expect(execute).toHaveBeenCalledTimes(1)
  execute.mockRestore()
  expect(counts).toEqual([
    { total: 0, chats: {} },
    { total: 3, chats: { [chatOf(achieng, baraka)]: 2, [chatOf(chege, baraka)]: 1 } },
    { total: 0, chats: {} },
  ])
})

it('the list of chats has every chat that counts as unread, also one that is older than 100 other chats', async () => {
  const [achieng, baraka] = [await newPerson(), await newPerson()]
  await send(achieng, baraka, 'Habari')
  const lastAt = new Date(deps.clock.now().getTime() + MINUTE_MS)
  for (let newer = 0; newer < 100; newer++) {
    const [userA = '', userB = ''] = [baraka.id, (await insertUser(deps)).id].toSorted()
    await deps.db.insert(conversations).values({ id: newId(), userA, userB, lastAt, createdAt: lastAt })
  }
  const listed = (await conversationsOf(baraka)).map(({ chatId }: { chatId: string }) => chatId)
  expect(listed).toHaveLength(100)
  expect(listed.at(-1)).toBe(chatOf(achieng, baraka))
  expect((await countOf(baraka)).chats).toEqual({ [chatOf(achieng, baraka)]: 1 })
})

it('the list of chats has the newest message first, also after an old message of another chat was deleted', async () => {
  const [achieng, baraka, chege] = [await newPerson(), await newPerson(), await newPerson()]
  const mistake = await send(achieng, baraka, 'A mistake')
  await send(achieng, baraka, 'Habari')
  await send(achieng, chege, 'Uko wapi?')
  await remove(achieng, chatOf(achieng, baraka), mistake.body.id)
  const listed = (await conversationsOf(achieng)).map(({ lastMessage }: { lastMessage: string }) => lastMessage)
  expect(listed).toEqual(['Uko wapi?', 'Habari'])
})

it('several sessions are checked with one statement, each with its own answer', async () => {
  const [achieng, baraka] = [await newPerson(), await newPerson()]
  const checks = [await isLive(achieng), await isLive(baraka)]
  await product.call('DELETE', '/api/auth/session', { as: baraka.token })
  const execute = vi.spyOn(deps.db, 'execute')
  const live = await Promise.all(checks.map((check) => check()))
  expect(execute).toHaveBeenCalledTimes(1)
  execute.mockRestore()
  expect(live).toEqual([true, false])
})
