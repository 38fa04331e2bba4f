import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { chatOf, createChatting, type Person } from '../../../tests/chatting.ts'
import { openTestProduct } from '../../../tests/test-product.ts'
import { reports, users } from '../../db/schema/index.ts'

const product = await openTestProduct()
const { deps } = product
const { newPerson, send, remove, block } = createChatting(product)
afterAll(() => product.close())

let achieng: Person
let baraka: Person
let admin: Person
beforeEach(async () => {
  ;[achieng, baraka] = [await newPerson(), await newPerson('Baraka Mwangi')]
  const user = await insertUser(deps, { name: 'Wanjiru Admin', role: 'ADMIN' })
  admin = { id: user.id, phone: user.phone, token: await product.signIn(user) }
})

const anotherAdmin = async (): Promise<Person> => {
  const { id, phone } = await insertUser(deps, { role: 'ADMIN' })
  return { id, phone, token: await product.signIn({ id, phone }) }
}
const report = (who: Person, body: Record<string, unknown>) =>
  product.call('POST', '/api/reports', { as: who.token, body: { category: 'FRAUD', text: '', ...body } })
const open = (who: Person, id: string) => product.call('GET', `/api/admin/reports/${id}`, { as: who.token })
const close = (who: Person, id: string, body: unknown = { outcome: 'WARNED' }) =>
  product.call('POST', `/api/admin/reports/${id}/close`, { as: who.token, body })
const actionsOn = async (targetId: string) =>
  (await product.call('GET', `/api/admin/audit?targetId=${targetId}`, { as: admin.token })).body.rows.map(
    ({ action }: { action: string }) => action,
  )

describe('a report', () => {
  it('contains the reported messages with a few around them, but not the rest of the conversation', async () => {
    const sent = []
    for (let n = 0; n < 30; n += 1) sent.push((await send(baraka, achieng, `line ${n}`)).body)
    const made = await report(achieng, {
      userId: baraka.id,
      chatId: chatOf(achieng, baraka),
      messageIds: [sent[12].id],
      text: 'He wants to be paid outside.',
    })
    expect(made.status).toBe(201)
    const { body } = await open(admin, made.body.id)
    expect(body).toMatchObject({
      reporter: { id: achieng.id, name: 'Achieng Otieno' },
      reported: { id: baraka.id, name: 'Baraka Mwangi' },
      category: 'FRAUD',
      text: 'He wants to be paid outside.',
      messageCount: 11,
      closedAt: null,
    })
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 11 }, (_, n) => `line ${n + 7}`),
    )
    expect(body.messages.filter(({ reported }: { reported: boolean }) => reported)).toEqual([
      { id: sent[12].id, senderId: baraka.id, text: 'line 12', timestamp: sent[12].timestamp, reported: true },
    ])
    expect(await actionsOn(made.body.id)).toEqual(['report.read'])
  })

  it('a user can report someone they have blocked, and the report still contains a message that is deleted later', async () => {
    const { body } = await send(baraka, achieng, 'A threat')
    await block(achieng, baraka)
    const made = await report(achieng, { userId: baraka.id, chatId: body.chatId })
    await product.call('DELETE', `/api/user/${baraka.id}/block`, { as: achieng.token })
    await remove(baraka, body.chatId, body.id)
    expect((await open(admin, made.body.id)).body.messages[0]).toMatchObject({ text: 'A threat', reported: false })
  })

  it('the text and messages of a report are encrypted in the database, and not shown if the stored bytes were changed', async () => {
    const { body } = await send(baraka, achieng, 'Unmistakable words')
    const made = await report(achieng, { userId: baraka.id, chatId: body.chatId, text: 'Plain complaint' })
    const [row] = await deps.db.select().from(reports).where(eq(reports.id, made.body.id))
    expect(row?.ciphertext.toString('latin1')).not.toMatch(/Unmistakable|Plain complaint/)
    const touched = Buffer.from(row?.ciphertext ?? [])
    touched[3] = (touched[3] ?? 0) ^ 1
    await deps.db.update(reports).set({ ciphertext: touched }).where(eq(reports.id, made.body.id))
    expect((await open(admin, made.body.id)).body).toMatchObject({ isDecryptionError: true, text: '', messages: [] })
  })

  it.each([
    ['about oneself', () => ({ userId: achieng.id, text: 'Me' }), 422],
    ['without a text and a chat', () => ({ userId: baraka.id }), 422],
    ['about an unknown user', () => ({ userId: crypto.randomUUID(), text: 'Who?' }), 404],
    ['with a chat without the reporter', () => ({ userId: baraka.id, chatId: chatOf(admin, baraka) }), 403],
    ['with a chat without the reported user', () => ({ userId: baraka.id, chatId: chatOf(achieng, admin) }), 403],
  ])('is refused %s', async (_what, body, status) => {
    expect((await report(achieng, body())).status).toBe(status)
  })

  it('contains no message of another conversation', async () => {
    const { body } = await send(baraka, admin, 'To the admin')
    await send(baraka, achieng, 'To Achieng')
    const made = await report(achieng, { userId: baraka.id, chatId: chatOf(achieng, baraka), messageIds: [body.id] })
    const { messages } = (await open(admin, made.body.id)).body
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['To Achieng'])
  })
})

describe('the admins’ queue', () => {
  it('the admins’ queue is for admins only', async () => {
    const made = await report(achieng, { userId: baraka.id, text: 'Rude' })
    for (const answer of [
      await product.call('GET', '/api/admin/reports', { as: achieng.token }),
      await open(achieng, made.body.id),
      await close(baraka, made.body.id),
    ])
      expect(answer.status).toBe(403)
  })

  it('shows open and closed reports', async () => {
    const first = await report(achieng, { userId: baraka.id, text: 'One' })
    const second = await report(achieng, { userId: baraka.id, text: 'Two' })
    expect((await close(admin, first.body.id)).body).toMatchObject({ outcome: 'WARNED', closedAt: expect.any(String) })
    const told = await product.call('GET', '/api/notifications', { as: achieng.token })
    expect(told.body.rows[0]).toMatchObject({
      template: 'report_answered',
      text: expect.stringMatching(/^We looked into your report of .+ about Baraka and closed it/),
    })
    const ids = async (status: string) =>
      (
        await product.call('GET', `/api/admin/reports?status=${status}&pageSize=100`, { as: admin.token })
      ).body.rows.map(({ id }: { id: string }) => id)
    expect(await ids('OPEN')).toContain(second.body.id)
    expect(await ids('OPEN')).not.toContain(first.body.id)
    expect(await ids('CLOSED')).toContain(first.body.id)
    const again = await close(admin, first.body.id)
    expect([again.status, again.body.error]).toEqual([409, 'This report is already closed.'])
    expect(await actionsOn(first.body.id)).toEqual(['report.close'])
  })

  it('lets an admin block the reported user', async () => {
    const made = await report(achieng, { userId: baraka.id, text: 'Dangerous' })
    expect((await close(admin, made.body.id, { outcome: 'BLOCKED', reason: 'Threats' })).status).toBe(200)
    const [row] = await deps.db.select().from(users).where(eq(users.id, baraka.id))
    expect(row?.status).toBe('BLOCKED')
    expect((await product.call('GET', '/api/user/me', { as: baraka.token })).status).toBe(401)
  })

  it('the admins’ queue blocks the reported user only when the same call closes the report', async () => {
    const second = await anotherAdmin()
    for (let round = 0; round < 3; round += 1) {
      const reported = await newPerson()
      const { body } = await report(achieng, { userId: reported.id, text: 'Rude' })
      const [warned, blocked] = await Promise.all([
        close(admin, body.id),
        close(second, body.id, { outcome: 'BLOCKED', reason: 'Threats' }),
      ])
      expect([warned.status, blocked.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const [row] = await deps.db.select().from(users).where(eq(users.id, reported.id))
      expect(row?.status).toBe(blocked.status === 200 ? 'BLOCKED' : 'ACTIVE')
    }
  })

  it('the admins’ queue needs a second admin to block an admin', async () => {
    const [second, reported] = [await anotherAdmin(), await anotherAdmin()]
    const made = await report(achieng, { userId: reported.id, text: 'An admin who threatens' })
    const first = await close(admin, made.body.id, { outcome: 'BLOCKED' })
    expect([first.status, first.body.code]).toEqual([409, 'WRONG_STATE'])
    const statusOf = async () => (await deps.db.select().from(users).where(eq(users.id, reported.id)))[0]?.status
    expect(await statusOf()).toBe('ACTIVE')
    expect((await close(second, made.body.id, { outcome: 'BLOCKED' })).body.outcome).toBe('BLOCKED')
    expect(await statusOf()).toBe('BLOCKED')
  })

  it('hides a report from the admin whom it is about, and lists no own report among the admin’s tasks', async () => {
    const about = await report(achieng, { userId: admin.id, text: 'The admin' })
    const own = await report(admin, { userId: baraka.id, text: 'My own' })
    const seenBy = async ({ token: as }: Person) => {
      const idsAt = async (path: string) =>
        (await product.call('GET', `/api/admin/${path}`, { as })).body.rows.map(({ id }: { id: string }) => id)
      const ids = [await idsAt('reports?pageSize=100'), await idsAt('tasks?kind=REPORT&pageSize=100')]
      return [about, own].map(({ body }) => ids.map((listed) => listed.includes(body.id)))
    }
    const statusesOf = async (who: Person) => [
      (await open(who, about.body.id)).status,
      (await open(who, own.body.id)).status,
    ]
    const openReports = async (who: Person) =>
      (await product.call('GET', `/api/admin/users/${admin.id}`, { as: who.token })).body.openReports
    const other = await anotherAdmin()
    expect([await seenBy(admin), await statusesOf(admin), await openReports(admin)]).toEqual([
      [
        [false, false],
        [true, false],
      ],
      [404, 200],
      0,
    ])
    expect([await seenBy(other), await statusesOf(other), await openReports(other)]).toEqual([
      [
        [true, true],
        [true, true],
      ],
      [200, 200],
      1,
    ])
    expect(await actionsOn(about.body.id)).toEqual(['report.read'])
  })

  it('refuses a decision by the admin who made the report or whom it is about', async () => {
    const about = await report(achieng, { userId: admin.id, text: 'The admin' })
    const own = await report(admin, { userId: baraka.id, text: 'My own' })
    expect([(await close(admin, about.body.id)).status, (await close(admin, own.body.id)).status]).toEqual([403, 403])
  })
})
