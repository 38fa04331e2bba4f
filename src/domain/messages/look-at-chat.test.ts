import { eq, StringChunk, type SQL } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { sessions } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { lookAtChat } from './look-at-chat.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, read, block } = createChatting(product)
afterAll(() => product.close())

const sessionOf = async ({ id }: Person): Promise<string> => {
  const [session] = await deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
  return session?.id ?? ''
}

const readsChats = ([statement]: unknown[]): boolean =>
  (statement as SQL).queryChunks.some(
    (chunk) => chunk instanceof StringChunk && chunk.value.join('').includes('with ordinality as asked'),
  )

it('calls of `lookAtChat` in the same moment share one statement, and each user sees only their own chats', async () => {
  const [achieng, baraka, chege] = [await newPerson(), await newPerson(), await newPerson()]
  const { body } = await send(achieng, baraka, 'Habari')
  await read(baraka, chatOf(achieng, baraka), body.timestamp)
  await block(chege, achieng)
  const [sessionId, signedOut] = [await sessionOf(achieng), await sessionOf(baraka)]
  await product.call('DELETE', '/api/auth/session', { as: baraka.token })
  const execute = vi.spyOn(deps.db, 'execute')
  const looks = await Promise.all([
    lookAtChat(deps, { viewerId: achieng.id, partnerId: baraka.id, sessionId }),
    lookAtChat(deps, { viewerId: achieng.id, partnerId: chege.id, sessionId }),
    lookAtChat(deps, { viewerId: achieng.id, partnerId: newId(), sessionId }),
    lookAtChat(deps, { viewerId: baraka.id, partnerId: chege.id, sessionId: signedOut }),
  ])
  expect(execute.mock.calls.filter(readsChats)).toHaveLength(1)
  execute.mockRestore()
  expect(looks).toEqual([
    {
      isSessionLive: true,
      partnerStatus: 'ACTIVE',
      conversation: { id: expect.any(String), lastSeq: 1 },
      receipts: new Map([[baraka.id, body.timestamp]]),
    },
    null,
    null,
    { isSessionLive: false, partnerStatus: 'ACTIVE', conversation: null, receipts: new Map() },
  ])
})
