import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { plainPdf } from '../../../tests/uploads.ts'
import { documents } from '../../db/schema/index.ts'
import { sealBytes } from '../../platform/envelope.ts'
import { newId } from '../../platform/ids.ts'

const UNREADABLE = Buffer.from('%PDF-1.7\n')

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const person = async () => {
  const user = await insertUser(product.deps)
  return { user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>

const callLicense = (who: Person, bytes?: Buffer) => {
  const form = new FormData()
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'license.pdf')
  const request = new Request(`http://localhost:3000/api/user/${who.user.id}/license`, {
    headers: { authorization: `Bearer ${who.token}` },
    ...(bytes ? { method: 'PUT', body: form } : {}),
  })
  return product.fetch(request)
}

it('a user can send at most 20 PDFs an hour, because each has to be rendered', async () => {
  startHour(product.clock)
  const who = await person()
  for (let count = 0; count < 20; count += 1) expect((await callLicense(who, UNREADABLE)).status).toBe(415)
  expect((await callLicense(who, UNREADABLE)).status).toBe(429)
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
  expect((await callLicense(who, await picture.png().toBuffer())).status).toBe(200)
})

/** Stores the uploaded bytes unchanged, as the product did before it rendered PDFs. */
const keepAsItCame = async (who: Person, bytes: Buffer) => {
  const { db, files, keyring } = product.deps
  await db.delete(documents).where(eq(documents.userId, who.user.id))
  const document = { id: newId(), userId: who.user.id, kind: 'LICENSE', contentType: 'application/pdf' } as const
  const context = [document.id, document.userId, document.kind, document.contentType].join('\n')
  const { wrappedKey, sealed } = sealBytes(keyring, context, bytes)
  const objectKey = `documents/${document.id}`
  const now = product.clock.now()
  const file = { objectKey, wrappedKey, bytes: bytes.length, createdAt: now, uploadedAt: now }
  await db.insert(documents).values({ ...document, ...file })
  await files.put(objectKey, sealed, 'application/octet-stream')
}

it('the API shows a stored PDF as a picture, and hides one that cannot be rendered', async () => {
  const who = await person()
  await keepAsItCame(who, plainPdf())
  const shown = await callLicense(who)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('jpeg')
  await keepAsItCame(who, UNREADABLE)
  expect((await callLicense(who)).status).toBe(404)
})
