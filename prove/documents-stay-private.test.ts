import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../tests/builders.ts'
import { MULTIPART, multipart } from '../tests/hostile-parts.ts'
import { operationsOf, type OpenApiDocument } from '../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { plainPdf } from '../tests/uploads.ts'
import { documents, documentViews } from '../src/db/schema/index.ts'

// Only one operation for each kind sends the document. It sends it to the owner and to admins, and records each view in
// a row.
const DOCUMENT_KINDS = ['national-id', 'license']

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

/** The first bytes of a JPEG. The first three of them alone also occur in the picture of a ride. */
const STARTS = ['FFD8FFDB00', 'FFD8FFE000', 'FFD8FFE100'].map((hex) => Buffer.from(hex, 'hex'))
/**
 * Whether an answer contains a JPEG, as bytes or in base64. These tests upload no photos, so any JPEG is a document.
 */
const holdsDocument = (text: string): boolean =>
  STARTS.some((start) => text.includes(start.toString('latin1')) || text.includes(start.toString('base64').slice(0, 6)))

const fetchText = async (path: string, token: string | null, method = 'GET') => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await product.fetch(new Request(`http://localhost:3000${path}`, { method, headers }))
  // The notification stream never ends, so it is not read.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('latin1') }
}

const someone = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}

const prepare = async () => {
  const owner = await someone({ role: 'DRIVER' })
  for (const document of DOCUMENT_KINDS) {
    const body = multipart({ bytes: plainPdf() })
    const response = await product.fetch(
      new Request(`http://localhost:3000/api/user/${owner.user.id}/${document}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': MULTIPART },
        body: new Uint8Array(body),
      }),
    )
    expect(response.status).toBe(200)
  }
  const rider = await someone()
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner.user))
  const request = await insertSeatRequest(product.deps, ride, rider.user)
  const blocked = await someone({ role: 'ADMIN', status: 'BLOCKED' })
  const others = [rider, await someone({ role: 'DRIVER' }), await someone({ role: 'COORDINATOR' }), blocked]
  return { owner, ids: [owner.user.id, ride.id, request.id], tokens: [null, ...others.map(({ token }) => token)] }
}

const pathsTo = (ownerId: string, keys: string[]): string[] => [
  ...DOCUMENT_KINDS.flatMap((document) => [
    `/api/user/${ownerId}/${document}`,
    `/api/user/${ownerId}/${document}/`,
    `/api/user/${ownerId}/${document}?v=1&size=96`,
    `/api/user/${ownerId}/photo/../${document}`,
    `/api/user/${ownerId}/photo%2F..%2F${document}`,
    `/api/user/${ownerId.toUpperCase()}/${document}`,
    `/api//user/${ownerId}/${document}`,
    `/api/user/me/${document}`,
  ]),
  `/api/user/${ownerId}/photo`,
  ...keys.flatMap((key) => [
    `/${key}`,
    `/files/${key}`,
    `/data/files/${key}`,
    `/api/${key}`,
    `/assets/../data/files/${key}`,
  ]),
]

it('no route sends a document to other users', async () => {
  const { owner, ids, tokens } = await prepare()
  const rows = await product.deps.db.select().from(documents).where(eq(documents.userId, owner.user.id))
  const reads = operationsOf((await product.call('GET', '/api/openapi.json')).body as OpenApiDocument).filter(
    ({ method }) => method === 'GET',
  )
  // A set, because a path without an id would be listed once for every id.
  const paths = new Set([
    ...pathsTo(
      owner.user.id,
      rows.map(({ objectKey }) => objectKey),
    ),
    ...reads.flatMap(({ path }) => [...ids, ...rows.map(({ id }) => id)].map((id) => path.replaceAll(/\{\w+\}/g, id))),
  ])
  const leaks: string[] = []
  for (const token of tokens)
    for (const path of paths)
      for (const method of ['GET', 'POST'])
        if (holdsDocument((await fetchText(path, token, method)).text)) leaks.push(`${method} ${path}`)
  expect(leaks).toEqual([])
  const views = await product.deps.db.select().from(documentViews).where(eq(documentViews.ownerId, owner.user.id))
  expect(views).toEqual([])
})

it('each view of a document is recorded, also when several are parallel', async () => {
  const { owner } = await prepare()
  const admin = await someone({ role: 'ADMIN' })
  const looks = Array.from({ length: 40 }, (_, index) =>
    fetchText(`/api/user/${owner.user.id}/${DOCUMENT_KINDS[index % 2]}`, index % 4 === 0 ? owner.token : admin.token),
  )
  for (const { status, text } of await Promise.all(looks)) {
    expect(status).toBe(200)
    expect(holdsDocument(text)).toBe(true)
  }
  const views = await product.deps.db.select().from(documentViews).where(eq(documentViews.ownerId, owner.user.id))
  expect(views).toHaveLength(40)
  expect(views.filter(({ viewerId }) => viewerId === owner.user.id)).toHaveLength(10)
})

it.each([
  ['document_views', 'owner'],
  ['document_views', 'admin'],
  ['audit_log', 'admin'],
] as const)(
  'no document is sent and no view is recorded when %s cannot be written for a call of the %s',
  async (table, who) => {
    const { owner } = await prepare()
    const { token } = who === 'owner' ? owner : await someone({ role: 'ADMIN' })
    const { db } = product.deps
    const name = sql.identifier(table)
    await db.execute(sql`alter table ${name} rename to out_of_reach`)
    const answer = await fetchText(`/api/user/${owner.user.id}/license`, token)
    await db.execute(sql`alter table out_of_reach rename to ${name}`)
    expect([answer.status, holdsDocument(answer.text)]).toEqual([500, false])
    expect(await db.select().from(documentViews).where(eq(documentViews.ownerId, owner.user.id))).toHaveLength(0)
  },
)
