import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresRefusal } from '../src/platform/postgres-errors.ts'
import { createChatting, type Person } from '../tests/chatting.ts'
import { openTestProduct } from '../tests/test-product.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, remove } = createChatting(product)
afterAll(() => product.close())

let a: Person
let b: Person
let stranger: Person
let kept = ''
let deleted = ''
beforeAll(async () => {
  ;[a, b, stranger] = [await newPerson(), await newPerson(), await newPerson()]
  kept = (await send(a, b, 'Kept')).body.id
  const { id, chatId } = (await send(a, b, 'Deleted')).body
  await remove(a, chatId, id)
  deleted = id
})

const copy = (changes: { sender?: string; seq?: number; name?: string }) => sql`insert into messages
  (id, conversation_id, sender_id, client_message_id, seq, sent_at, ciphertext, nonce, key_version)
  select gen_random_uuid(), conversation_id, ${changes.sender ?? a.id}::uuid, ${changes.name ?? 'another'},
    ${changes.seq ?? 3}::int, sent_at, ciphertext, nonce, key_version from messages where id = ${kept}`

const ATTACKS: [string, () => SQL][] = [
  ['store a message of a user who is not in the conversation', () => copy({ sender: stranger.id })],
  ['use a sequence number twice', () => copy({ seq: 1 })],
  ['use a sequence number above the last one', () => copy({ seq: 99 })],
  [
    'send the same message twice',
    () => sql`insert into messages select gen_random_uuid(), conversation_id, sender_id,
    client_message_id, 3, sent_at, ciphertext, nonce, key_version from messages where id = ${kept}`,
  ],
  ['change the sender of a message', () => sql`update messages set sender_id = ${b.id} where id = ${kept}`],
  ['change the sequence number of a message', () => sql`update messages set seq = 2 where id = ${kept}`],
  [
    'change the time of a message',
    () => sql`update messages set sent_at = sent_at - interval '1 hour' where id = ${kept}`,
  ],
  [
    'restore a deleted message',
    () => sql`update messages set deleted_at = null, deleted_seq = null where id = ${deleted}`,
  ],
  [
    'leave the text in a deleted message',
    () => sql`update messages set deleted_at = sent_at, deleted_seq = 3 where id = ${kept}`,
  ],
  [
    'remove the text of a message that is not deleted',
    () => sql`update messages set ciphertext = null where id = ${kept}`,
  ],
  ['store text that is not encrypted', () => sql`update messages set ciphertext = '\\x4869' where id = ${kept}`],
  ['decrease the last sequence number', () => sql`update conversations set last_seq = last_seq - 1`],
  ['increase the last sequence number without a new time', () => sql`update conversations set last_seq = last_seq + 1`],
  ['replace a user of a conversation', () => sql`update conversations set user_b = ${stranger.id}`],
  ['delete a key that is in use', () => sql`delete from conversation_keys`],
  [
    'create a conversation with oneself',
    () => sql`insert into conversations (id, user_a, user_b, last_at, created_at)
    values (gen_random_uuid(), ${a.id}, ${a.id}, now(), now())`,
  ],
  [
    'begin the same conversation twice',
    () => sql`insert into conversations (id, user_a, user_b, last_at, created_at)
    select gen_random_uuid(), user_a, user_b, now(), now() from conversations limit 1`,
  ],
  ['block oneself', () => sql`insert into blocks values (${a.id}, ${a.id}, now())`],
]

it.each(ATTACKS)('the database refuses to %s', async (_what, attack) => {
  const refusal = await deps.db
    .transaction((tx) => tx.execute(attack()))
    .then(
      () => null,
      (error: unknown) => postgresRefusal(error),
    )
  expect(refusal?.state).toMatch(/^23(505|514|503)$/)
})
