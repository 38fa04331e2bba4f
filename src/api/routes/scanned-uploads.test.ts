import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { plainPdf } from '../../../tests/uploads.ts'
import { mpesaStatements } from '../../db/schema/index.ts'
import { showMetrics } from '../../platform/telemetry.ts'

const figures = showMetrics()
let product: TestProduct
let scanner: Server
let picture: Buffer
const scanned: Buffer[] = []
let answer: string | null = 'stream: OK\0'

/** Answers like clamd: reads one chunk and the empty chunk after it, then sends `answer`. */
const openScanner = (): Server =>
  createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const [command, length] = [
        received.subarray(0, 10).toString(),
        received.length > 14 ? received.readUInt32BE(10) : Infinity,
      ]
      if (received.length < 14 + length + 4) return
      expect([command, received.readUInt32BE(14 + length)]).toEqual(['zINSTREAM\0', 0])
      scanned.push(received.subarray(14, 14 + length))
      if (answer !== null) socket.end(answer)
    })
  })

beforeAll(async () => {
  scanner = openScanner()
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  const { port } = scanner.address() as AddressInfo
  product = await openTestProduct({ CLAMD_ADDRESS: `127.0.0.1:${port}`, CLAMD_TIMEOUT_MS: '500' })
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await product.close()
  scanner.close()
})
beforeEach(() => {
  scanned.length = 0
  answer = 'stream: OK\0'
})

const upload = async (method: string, path: string, as: string, bytes: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  const headers = { authorization: `Bearer ${as}` }
  const response = await product.fetch(new Request(`http://localhost:3000${path}`, { method, headers, body: form }))
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}
let statements = 0
const uploadAll = async () => {
  const user = await insertUser(product.deps, { role: 'ADMIN' })
  const as = await product.signIn(user)
  statements += 1
  const csv = Buffer.from(
    `Receipt No.,Completion Time,Paid In,Withdrawn,A/C No.\nTB15YSZG7${statements},2026-11-22 03:48:12,200,,NOBODY\n`,
  )
  const files = [
    { ...(await upload('PUT', `/api/user/${user.id}/photo`, as, picture)), sent: picture },
    { ...(await upload('PUT', `/api/user/${user.id}/license`, as, plainPdf())), sent: plainPdf() },
    { ...(await upload('POST', '/api/admin/mpesa-statement', as, csv)), sent: csv },
  ]
  const { body } = await product.call('GET', '/api/user/me', { as })
  const sha256 = createHash('sha256').update(csv).digest()
  const stored = await product.deps.db.select().from(mpesaStatements).where(eq(mpesaStatements.sha256, sha256))
  return { files, kept: [body.photo, body.documents.license, stored.length] as [string | null, boolean, number] }
}

it('the API accepts a file in which the scanner finds nothing, and scans every file unchanged', async () => {
  const { files, kept } = await uploadAll()
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(scanned).toEqual(files.map(({ sent }) => sent))
  expect(kept).toEqual([expect.stringContaining('/photo'), true, 1])
})

it('the API refuses files with malware, and stores neither photo nor license nor statement', async () => {
  answer = 'stream: Eicar-Test-Signature FOUND\0'
  const { files, kept } = await uploadAll()
  expect(files.map(({ status, code }) => [status, code])).toEqual([
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])
  expect(kept).toEqual([null, false, 0])
})

it.each([
  ['reports an error', 'INSTREAM size limit exceeded. ERROR\0'],
  ['does not answer', null],
  ['hangs up', ''],
])('the API accepts no file while the scanner %s', async (_what, said) => {
  answer = said
  const { files, kept } = await uploadAll()
  expect(files.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(kept).toEqual([null, false, 0])
})

it('the server counts the scanner’s answers, clean or not, separately from its failures', async () => {
  const text = await figures()
  expect(text).toContain('pamoja_provider_call_total{provider="clamd",outcome="ok"} 6')
  expect(text).toContain('pamoja_provider_call_total{provider="clamd",outcome="failed"} 9')
})
