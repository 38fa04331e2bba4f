import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { plainPdf } from '../../../tests/uploads.ts'
import { auditLog, documents, documentViews, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let picture: Buffer
beforeAll(async () => {
  product = await openTestProduct()
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>

interface Answer {
  code: string
  photo: string
  verified: boolean
  documents: Record<string, boolean>
}
const put = async (document: string, who: Person, bytes: Buffer, id = who.user.id, fileName = 'picture.png') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const response = await product.fetch(
    new Request(`http://localhost:3000/api/user/${id}/${document}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    }),
  )
  return { status: response.status, body: (await response.json()) as Answer }
}
const get = async (path: string, token?: string) => {
  const response = await product.fetch(
    new Request(`http://localhost:3000${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  )
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const pathOf = (url: string) => url.replace('http://localhost:3000', '')
const viewsOf = (ownerId: string) =>
  product.deps.db.select().from(documentViews).where(eq(documentViews.ownerId, ownerId))
const rowOf = async (who: Person) => {
  const [row] = await product.deps.db.select().from(users).where(eq(users.id, who.user.id))
  return row
}

describe('a photo', () => {
  it('a photo is accepted, re-encoded, and shown without a session in 3 sizes [7.actions.photo]', async () => {
    const who = await person()
    const { status, body } = await put('photo', who, picture)
    expect(status).toBe(200)
    expect(body.photo).toMatch(new RegExp(`^http://localhost:3000/api/user/${who.user.id}/photo\\?v=[0-9a-f]{8}$`))
    const photo = await get(pathOf(body.photo))
    expect(photo.status).toBe(200)
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    expect(photo.headers.get('cache-control')).toBe('public, max-age=604800, immutable')
    expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
    expect(photo.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    for (const side of [96, 256]) {
      const thumbnail = await get(`${pathOf(body.photo)}&size=${side}`)
      expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'jpeg', width: side, height: side })
    }
  })

  it('a photo on a card takes at most 1,200 bytes, because a page shows many before the first touch', async () => {
    const { body } = await put('photo', await person(), await readFile('src/demo/photos/wambui-nganga.jpg'))
    const thumbnail = await get(`${pathOf(body.photo)}&size=96`)
    expect(thumbnail.bytes.length).toBeLessThanOrEqual(1200)
  })

  it('a photo gets a new address when it is replaced, and record and files of the old one are deleted', async () => {
    const who = await person()
    const first = (await put('photo', who, picture)).body.photo
    const second = (await put('photo', who, picture)).body.photo
    expect(second).not.toBe(first)
    const old = await get(pathOf(first))
    expect(old.headers.get('cache-control')).toBe('public, max-age=60')
    const stored = () => product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    const both = await stored()
    expect(both).toHaveLength(2)
    await product.runDueJobs()
    const left = await stored()
    expect(left).toHaveLength(1)
    for (const { id, objectKey } of both)
      for (const size of ['full', '96', '256']) {
        const file = await product.deps.files.get(`${objectKey}-${size}.jpg`)
        expect(file !== null).toBe(id === left[0]?.id)
      }
    expect((await get(pathOf(second))).status).toBe(200)
  })

  it('a photo is shown with the user, on their rides, and in search', async () => {
    const driver = await person({ role: 'DRIVER' })
    const { body } = await put('photo', driver, picture)
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
    expect((await product.call('GET', `/api/user/${driver.user.id}`, { as: driver.token })).body.photo).toBe(body.photo)
    expect((await product.call('GET', `/api/ride/${ride.id}`)).body.driver.photo).toBe(body.photo)
    const search = `/api/ride/search?from=${encodeURIComponent(NAIROBI.name)}&to=${encodeURIComponent(NAKURU.name)}`
    for (const options of [{}, { as: driver.token }]) {
      const found = (await product.call('GET', search, options)).body.rides as {
        id: string
        driver: { photo: string }
      }[]
      expect(found.find(({ id }) => id === ride.id)?.driver.photo).toBe(body.photo)
    }
  })

  it('a photo can be changed by its user only; the answer for a missing photo is 404', async () => {
    const who = await person()
    const admin = await person({ role: 'ADMIN' })
    for (const id of [admin.user.id, newId()]) expect((await put('photo', who, picture, id)).status).toBe(403)
    expect((await put('photo', admin, picture, who.user.id)).status).toBe(403)
    expect((await product.call('PUT', `/api/user/${who.user.id}/photo`)).status).toBe(401)
    for (const id of [who.user.id, newId(), 'me'])
      expect((await product.call('GET', `/api/user/${id}/photo`)).status).toBe(404)
    expect((await product.call('GET', `/api/user/${who.user.id}/photo?size=97`)).status).toBe(422)
  })
})

describe.each([
  ['national-id', 'nationalId', 'NATIONAL_ID'],
  ['license', 'license', 'LICENSE'],
] as const)('a %s', (document, field, kind) => {
  it('an identity document is accepted as an image or a PDF, and shown to its owner and to admins [5.upload.kind 3.user.papers 7.actions.papers]', async () => {
    const who = await person({ role: 'DRIVER' })
    const admin = await person({ role: 'ADMIN' })
    const path = `/api/user/${who.user.id}/${document}`
    expect((await put(document, who, picture)).body.documents).toEqual({
      nationalId: false,
      license: false,
      [field]: true,
    })
    for (const { token } of [who, admin]) {
      const { status, headers, bytes } = await get(path, token)
      expect(status).toBe(200)
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await put(document, who, plainPdf())).status).toBe(200)
    const drawn = await get(path, who.token)
    expect(drawn.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(drawn.bytes).metadata()).format).toBe('jpeg')
    const listed = (await product.call('GET', '/api/admin/users?pageSize=100', { as: admin.token })).body.rows
    expect(listed.find(({ id }: { id: string }) => id === who.user.id).documents[field]).toBe(true)
  })

  it('is hidden from users who are neither its owner nor admins: the answer is 404, as for a missing document', async () => {
    const who = await person({ role: 'DRIVER' })
    await put(document, who, picture)
    const strangers = [await person(), await person({ role: 'DRIVER' }), await person({ role: 'COORDINATOR' })]
    for (const { token, user } of strangers) {
      const [his, none, own] = await Promise.all(
        [who.user.id, newId(), user.id].map((id) => get(`/api/user/${id}/${document}`, token)),
      )
      expect([his?.status, none?.status, own?.status]).toEqual([404, 404, 404])
      expect(his?.bytes).toEqual(none?.bytes)
      expect(his?.bytes).toEqual(own?.bytes)
    }
    expect((await get(`/api/user/${who.user.id}/${document}`)).status).toBe(401)
    expect(await viewsOf(who.user.id)).toHaveLength(0)
  })

  it('an identity document is stored encrypted under its own key', async () => {
    const who = await person()
    await put(document, who, plainPdf())
    const { bytes } = await get(`/api/user/${who.user.id}/${document}`, who.token)
    const [row] = await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    const sealed = await product.deps.files.get(row?.objectKey ?? '')
    expect(sealed?.includes(bytes.subarray(0, 20))).toBe(false)
    expect(sealed?.includes(bytes.subarray(-40))).toBe(false)
    expect(row?.wrappedKey?.length).toBeGreaterThan(32)
  })

  it('each view of an identity document is recorded, and the document’s owner sees the views', async () => {
    const who = await person()
    const admin = await person({ role: 'ADMIN' })
    await put(document, who, picture)
    for (const { token } of [who, admin, admin]) await get(`/api/user/${who.user.id}/${document}`, token)
    const rows = await viewsOf(who.user.id)
    expect(rows.map(({ viewerId }) => viewerId).toSorted()).toEqual(
      [who.user.id, admin.user.id, admin.user.id].toSorted(),
    )
    const mine = await product.call('GET', '/api/user/me/document-views?pageSize=2', { as: who.token })
    expect(mine.body).toMatchObject({ total: 3, page: 1, pageSize: 2 })
    expect(mine.body.rows).toHaveLength(2)
    expect(mine.body.rows[0]).toEqual({ kind, viewer: 'ADMIN', reason: 'NOT_GIVEN', viewedAt: expect.any(String) })
    expect((await product.call('GET', '/api/user/me/document-views', { as: admin.token })).body.total).toBe(0)
    expect((await product.call('GET', '/api/user/me/document-views')).status).toBe(401)
    await expect(product.deps.db.delete(documentViews).where(eq(documentViews.ownerId, who.user.id))).rejects.toThrow(
      /document_views/,
    )
  })

  it('an identity document is in the audit log when an admin views it, but not when its owner does', async () => {
    const who = await person()
    const admin = await person({ role: 'ADMIN' })
    await put(document, who, picture)
    for (const { token } of [who, admin]) await get(`/api/user/${who.user.id}/${document}`, token)
    const { rows } = (await product.call('GET', `/api/admin/audit?targetId=${who.user.id}`, { as: admin.token })).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'user.view-document',
      actor: { id: admin.user.id },
      target: { kind: 'user', id: who.user.id },
      details: { document: kind, reason: 'NOT_GIVEN' },
    })
    await product.call('GET', `/api/user/${admin.user.id}/${document}`, { as: admin.token })
    expect(await product.deps.db.select().from(auditLog).where(eq(auditLog.targetId, admin.user.id))).toHaveLength(0)
  })

  it('ends the user’s verification when it is replaced', async () => {
    const who = await person({ role: 'DRIVER', verifiedAt: product.clock.now() })
    expect((await put(document, who, picture)).body.verified).toBe(true)
    expect((await put(document, who, picture)).body.verified).toBe(false)
  })

  it('an identity document can be changed by its user only', async () => {
    const who = await person()
    const admin = await person({ role: 'ADMIN' })
    expect((await put(document, admin, picture, who.user.id)).status).toBe(403)
    expect((await product.call('PUT', `/api/user/${who.user.id}/${document}`)).status).toBe(401)
  })
})

describe('the API for uploads', () => {
  it('stores files under our own names, whatever they were called', async () => {
    const who = await person({ role: 'DRIVER' })
    for (const called of ['../../evil.html', 'a\r\nX-Evil: 1.png', '/etc/passwd', 'x'.repeat(3000)])
      for (const [document, name] of [
        ['photo', 'photo.jpg'],
        ['national-id', 'national-id.jpg'],
        ['license', 'license.jpg'],
      ] as const) {
        expect((await put(document, who, picture, who.user.id, called)).status).toBe(200)
        const { headers } = await get(`/api/user/${who.user.id}/${document}`, who.token)
        expect(headers.get('content-disposition')).toBe(`inline; filename="${name}"`)
      }
    const kept = await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    for (const { objectKey } of kept) expect(objectKey).toMatch(/^(photos|documents)\/[0-9a-f-]{36}$/)
  })

  it('accepts exactly 1 MB and not a byte more, and refuses a body without an end [5.upload.size 9.limit.upload]', async () => {
    const who = await person()
    const body = plainPdf(1_048_576)
    expect(body).toHaveLength(1_048_576)
    expect((await put('license', who, body)).status).toBe(200)
    const over = await put('license', who, plainPdf(1_048_577))
    expect([over.status, over.body.code]).toEqual([413, 'TOO_LARGE'])
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const response = await product.fetch(
      new Request(`http://localhost:3000/api/user/${who.user.id}/photo`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: endless,
        duplex: 'half',
      } as RequestInit),
    )
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(18_000_000)
  })

  it('allows 60 uploads an hour', async () => {
    startHour(product.clock)
    const who = await person()
    for (let count = 0; count < 60; count += 1)
      expect((await put('photo', who, Buffer.from('no picture'))).status).toBe(415)
    expect((await put('photo', who, picture)).status).toBe(429)
  })

  it('deletes an upload that never finished', async () => {
    const who = await person()
    const { files } = product.deps
    product.deps.files = {
      ...files,
      put: async (key, bytes, contentType) => {
        await files.put(key, bytes, contentType)
        throw new Error('the process died here')
      },
    }
    expect((await put('license', who, picture)).status).toBe(500)
    product.deps.files = files
    const [row] = await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    expect(await files.get(row?.objectKey ?? '')).not.toBeNull()
    expect((await get(`/api/user/${who.user.id}/license`, who.token)).status).toBe(404)
    product.clock.set(new Date(product.clock.now().getTime() + 2 * HOUR_MS))
    await product.runDueJobs()
    product.clock.set(null)
    expect(await files.get(row?.objectKey ?? '')).toBeNull()
    expect(await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))).toHaveLength(0)
  })
})

describe('the export of an account', () => {
  it('contains photo and documents as stored, and counts as a view of each identity document', async () => {
    const who = await person()
    await put('photo', who, picture)
    await put('license', who, picture)
    await put('license', who, plainPdf())
    const { body } = await product.call('POST', '/api/user/me/export', { as: who.token })
    const files = body.documents as { kind: string; contentType: string; uploadedAt: string; base64: string }[]
    expect(files.map(({ kind, contentType }) => [kind, contentType])).toEqual([
      ['LICENSE', 'image/jpeg'],
      ['PHOTO', 'image/jpeg'],
    ])
    const license = await get(`/api/user/${who.user.id}/license`, who.token)
    expect(Buffer.from(files[0]?.base64 ?? '', 'base64')).toEqual(license.bytes)
    const photo = await get(`/api/user/${who.user.id}/photo`)
    expect(Buffer.from(files[1]?.base64 ?? '', 'base64')).toEqual(photo.bytes)
    expect(files.every(({ uploadedAt }) => !Number.isNaN(Date.parse(uploadedAt)))).toBe(true)
    expect((await viewsOf(who.user.id)).map(({ kind, viewerId }) => [kind, viewerId])).toEqual([
      ['LICENSE', who.user.id],
      ['LICENSE', who.user.id],
    ])
    expect(body.data.document_views).toEqual([{ kind: 'LICENSE', reason: null, viewed_at: expect.any(String) }])
    for (const secret of ['wrapped_key', 'object_key']) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('the export of an account names a file that is missing, and contains the others', async () => {
    const who = await person()
    await put('national-id', who, picture)
    const [row] = await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    await product.deps.files.remove(row?.objectKey ?? '')
    await put('license', who, picture)
    const { status, body } = await product.call('POST', '/api/user/me/export', { as: who.token })
    expect([status, body.data.users[0].id]).toEqual([200, who.user.id])
    expect(body.documents).toMatchObject([
      { kind: 'LICENSE', base64: expect.stringMatching(/^.{100}/) },
      { kind: 'NATIONAL_ID', base64: null },
    ])
    expect((await viewsOf(who.user.id)).map(({ kind }) => kind)).toEqual(['LICENSE'])
  })
})

describe('the API for documents', () => {
  it('deletes photo and documents with the account', async () => {
    const who = await person()
    for (const document of ['photo', 'national-id', 'license']) await put(document, who, picture)
    const rows = await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))
    expect((await product.call('DELETE', `/api/user/${who.user.id}`, { as: who.token })).status).toBe(200)
    const admin = await person({ role: 'ADMIN' })
    for (const document of ['photo', 'national-id', 'license'])
      expect((await get(`/api/user/${who.user.id}/${document}`, admin.token)).status).toBe(404)
    expect((await rowOf(who))?.photoVersion).toBeNull()
    await product.runDueJobs()
    expect(await product.deps.db.select().from(documents).where(eq(documents.userId, who.user.id))).toHaveLength(0)
    for (const { objectKey } of rows) {
      expect(await product.deps.files.get(objectKey)).toBeNull()
      expect(await product.deps.files.get(`${objectKey}-full.jpg`)).toBeNull()
    }
  })

  it('refuses the documents to a user who was blocked', async () => {
    const admin = await person({ role: 'ADMIN' })
    const who = await person()
    await put('license', who, picture)
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, admin.user.id))
    expect((await get(`/api/user/${who.user.id}/license`, admin.token)).status).toBe(401)
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, who.user.id))
    expect((await get(`/api/user/${who.user.id}/license`, who.token)).status).toBe(401)
    expect(await viewsOf(who.user.id)).toHaveLength(0)
  })
})

it('the views of a user’s documents can be read from an index, newest first, without a sort', async () => {
  const plan = await product.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const read = await tx.execute(sql`explain select * from document_views where owner_id = ${newId()}
      order by viewed_at desc, id desc limit 10`)
    return JSON.stringify((read as { rows: unknown[] }).rows)
  })
  expect(plan).toContain('document_views_owner')
  expect(plan).not.toContain('Sort')
})
