import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { documentViews } from '../../db/schema/index.ts'
import { watermark } from '../../domain/documents/rules.ts'
import { stampPicture } from '../../platform/stamp-picture.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let picture: Buffer
let admin: Person
beforeAll(async () => {
  product = await openTestProduct()
  picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#eeeeee' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  admin = await person({ role: 'ADMIN', name: 'Amina Njoroge' })
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>

const upload = async (who: Person, document: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const { status } = await product.fetch(
    new Request(`http://localhost:3000/api/user/${who.user.id}/${document}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    }),
  )
  expect(status).toBe(200)
}
const driverWithDocuments = async () => {
  const who = await person({ role: 'DRIVER' })
  for (const document of ['national-id', 'license']) await upload(who, document)
  return who
}

const look = async (who: Person, as: Person, query = '', document = 'license') => {
  const response = await product.fetch(
    new Request(`http://localhost:3000/api/user/${who.user.id}/${document}${query}`, {
      headers: { authorization: `Bearer ${as.token}` },
    }),
  )
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const looksOf = async (who: Person) =>
  (await product.call('GET', '/api/user/me/document-views', { as: who.token })).body.rows
const auditOf = async (who: Person) =>
  (await product.call('GET', `/api/admin/audit?targetId=${who.user.id}`, { as: admin.token })).body.rows
const newsOf = async (who: Person) => {
  await product.runDueJobs()
  return (await product.call('GET', '/api/notifications', { as: who.token })).body.rows
}

describe('a view of a document', () => {
  it('a view of a document is recorded with the admin’s reason, for the owner and in the audit log', async () => {
    const owner = await driverWithDocuments()
    expect((await look(owner, admin, '?reason=REPORT')).status).toBe(200)
    expect((await look(owner, admin)).status).toBe(200)
    expect((await look(owner, owner, '?reason=REPORT')).status).toBe(200)
    const rows = await looksOf(owner)
    expect(rows.map(({ viewer, reason }: { viewer: string; reason: string | null }) => [viewer, reason])).toEqual([
      ['OWNER', null],
      ['ADMIN', 'NOT_GIVEN'],
      ['ADMIN', 'REPORT'],
    ])
    const audit = await auditOf(owner)
    expect(audit.map(({ details }: { details: object }) => details)).toEqual([
      { document: 'LICENSE', reason: 'NOT_GIVEN' },
      { document: 'LICENSE', reason: 'REPORT' },
    ])
  })

  it('a view of a document is refused with an unknown reason, and then not recorded', async () => {
    const owner = await driverWithDocuments()
    for (const reason of ['curiosity', 'NOT_GIVEN', ''])
      expect((await look(owner, admin, `?reason=${reason}`)).status).toBe(422)
    expect(await looksOf(owner)).toEqual([])
  })

  it('shows an admin a picture with the admin’s name and the time on it, and the owner the plain one', async () => {
    const owner = await driverWithDocuments()
    const [plain, stamped] = [(await look(owner, owner)).bytes, (await look(owner, admin)).bytes]
    expect(watermark(admin.user, new Date('2026-11-22T11:05:00Z'))).toBe(
      `Amina Njoroge ${admin.user.id.slice(0, 8)} 2026-11-22 14:05`,
    )
    for (const [left, top] of [
      [0, 0],
      [400, 0],
      [0, 300],
      [400, 300],
    ] as const) {
      const quarter = { left, top, width: 400, height: 300 }
      const rangeOf = async (bytes: Buffer) => {
        const [red] = (await sharp(await sharp(bytes).extract(quarter).toBuffer()).stats()).channels
        return (red?.max ?? 0) - (red?.min ?? 0)
      }
      expect(await rangeOf(plain)).toBeLessThan(10)
      expect(await rangeOf(stamped)).toBeGreaterThan(40)
    }
    expect(await stampPicture(plain, 'A 1')).not.toEqual(await stampPicture(plain, 'B 1'))
  })

  it('a stamped picture keeps its size and format, also a tiny or very long one, and with an empty or long name', async () => {
    for (const [width, height] of [
      [1, 1],
      [30, 2000],
      [2400, 40],
    ] as const) {
      const jpeg = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .jpeg()
        .toBuffer()
      for (const name of ['', 'Ū', 'Wilhelmina-Anyango '.repeat(4), '名前']) {
        const stamped = await stampPicture(jpeg, name)
        expect(await sharp(stamped).metadata()).toMatchObject({ format: 'jpeg', width, height })
      }
    }
  })
})

/** Stores many views of one day directly, because rendering a document for each view would take long. */
const insertViews = (owner: Person, times: number, viewedAt: Date) =>
  product.deps.db.insert(documentViews).values(
    Array.from({ length: times }, () => ({
      id: newId(),
      documentId: newId(),
      kind: 'LICENSE' as const,
      ownerId: owner.user.id,
      viewerId: admin.user.id,
      reason: 'VERIFICATION' as const,
      viewedAt,
    })),
  )

describe('many views in a day', () => {
  it('an admin who opens more than 50 documents in a day is named in the log, and in one notification to each other admin', async () => {
    const owner = await driverWithDocuments()
    const others = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
    const lines: unknown[][] = []
    const { logger } = product.deps
    product.deps.logger = { log: (...line) => lines.push(line) }
    const now = product.clock.now()
    await insertViews(owner, 49, now)
    await insertViews(owner, 30, new Date(now.getTime() - DAY_MS))
    await look(owner, admin)
    for (const other of others) expect(await newsOf(other)).toEqual([])
    expect(lines.filter(([severity]) => severity === 'critical')).toEqual([])
    for (let more = 0; more < 2; more += 1) await look(owner, admin)
    for (const other of others)
      expect(await newsOf(other)).toMatchObject([
        {
          template: 'documents_browsed',
          text: 'Amina Njoroge viewed more than 50 documents today. The admin log shows which ones and why.',
          link: `/dashboard/audit?actorId=${admin.user.id}`,
        },
      ])
    expect(await newsOf(admin)).toEqual([])
    expect(lines.filter(([severity]) => severity === 'critical')).toEqual([
      ['critical', 'an admin looked at very many documents', { userId: admin.user.id, count: 51 }],
      ['critical', 'an admin looked at very many documents', { userId: admin.user.id, count: 52 }],
    ])
    product.deps.logger = logger
  })

  it('an admin’s views of their own documents do not count', async () => {
    const own = await person({ role: 'ADMIN' })
    const other = await person({ role: 'ADMIN' })
    await upload(own, 'license')
    for (let times = 0; times < 52; times += 1) expect((await look(own, own)).status).toBe(200)
    expect(await newsOf(other)).toEqual([])
  })
})

const ask = (who: string, as: Person, body: object = { document: 'LICENSE', reason: 'BLURRED' }) =>
  product.call('POST', `/api/admin/users/${who}/ask-again`, { as: as.token, body })
const me = async (who: Person) => (await product.call('GET', '/api/user/me', { as: who.token })).body

describe('POST /api/admin/users/{id}/ask-again', () => {
  it('tells the user why a document is needed again, in their language, and removes nothing', async () => {
    const owner = await driverWithDocuments()
    const before = await me(owner)
    expect((await ask(owner.user.id, admin)).body).toEqual({ success: true })
    const asked = [{ document: 'LICENSE', reason: 'BLURRED' }]
    expect(await me(owner)).toEqual({ ...before, askedAgain: asked })
    expect(await newsOf(owner)).toMatchObject([
      {
        template: 'document_asked_again',
        text: 'Please send your driving license again. Reason: we cannot read it clearly. It takes a minute on your phone.',
        link: '/dashboard/profile',
      },
    ])
    await product.call('PATCH', `/api/user/${owner.user.id}`, {
      as: owner.token,
      body: { settings: { language: 'sw' } },
    })
    expect((await newsOf(owner))[0].text).toBe(
      'Tafadhali tuma tena leseni yako ya udereva. Sababu: picha haisomeki vizuri. Ni dakika moja tu kwa simu yako.',
    )
    expect((await auditOf(owner))[0]).toMatchObject({
      action: 'user.ask-again',
      details: { document: 'LICENSE', reason: 'BLURRED' },
    })
    const listed = (await product.call('GET', `/api/admin/users?search=${owner.user.phone}`, { as: admin.token })).body
    expect(listed.rows[0].askedAgain).toEqual(asked)
  })

  it('a request for a new document ends when the user sends one, or is approved with the old documents', async () => {
    for (const settle of [
      (owner: Person) => upload(owner, 'license'),
      async (owner: Person) => {
        for (const document of ['national-id', 'license']) await look(owner, admin, '', document)
        return product.call('POST', `/api/admin/users/${owner.user.id}/approve`, { as: admin.token })
      },
    ]) {
      const owner = await driverWithDocuments()
      await ask(owner.user.id, admin)
      await settle(owner)
      expect((await me(owner)).askedAgain).toEqual([])
    }
  })

  it('sends nothing about a document that was replaced before the message was sent', async () => {
    const owner = await driverWithDocuments()
    await ask(owner.user.id, admin)
    await upload(owner, 'license')
    expect(await newsOf(owner)).toEqual([])
  })

  it('refuses a missing document, an unknown kind, a request to oneself, and callers who are not admins', async () => {
    const owner = await driverWithDocuments()
    const without = await person({ role: 'DRIVER' })
    expect((await ask(without.user.id, admin)).status).toBe(404)
    expect((await ask(newId(), admin)).status).toBe(404)
    for (const body of [{}, { document: 'PHOTO', reason: 'BLURRED' }, { document: 'LICENSE', reason: 'UGLY' }])
      expect((await ask(owner.user.id, admin, body)).status).toBe(422)
    await upload(admin, 'license')
    expect((await ask(admin.user.id, admin)).status).toBe(403)
    expect((await ask(owner.user.id, without)).status).toBe(403)
    expect((await product.call('POST', `/api/admin/users/${owner.user.id}/ask-again`)).status).toBe(401)
    expect((await me(owner)).askedAgain).toEqual([])
  })
})

it('the API tells an admin which of the current documents they have opened', async () => {
  const owner = await driverWithDocuments()
  const openedBy = async (who: Person) =>
    (await product.call('GET', `/api/admin/users?search=${owner.user.phone}`, { as: who.token })).body.rows[0].opened
  const other = await person({ role: 'ADMIN' })
  await look(owner, admin, '', 'national-id')
  await look(owner, admin, '', 'license')
  await look(owner, owner)
  expect([await openedBy(admin), await openedBy(other)]).toEqual([['LICENSE', 'NATIONAL_ID'], []])
  await upload(owner, 'license')
  expect(await openedBy(admin)).toEqual(['NATIONAL_ID'])
  const looks = await product.deps.db.select().from(documentViews).where(eq(documentViews.ownerId, owner.user.id))
  expect(looks).toHaveLength(3)
})
