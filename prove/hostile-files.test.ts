import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { hostileUploads } from '../tests/hostile-files.ts'
import { MARK, MULTIPART, multipart, type HostileUpload } from '../tests/hostile-parts.ts'
import { seededRandom } from '../tests/random.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'
import { pdfStream, pdfWith, plainPdf } from '../tests/uploads.ts'

// Whatever is sent: nothing that is not a picture or a quiet PDF is taken, of a picture nothing but its pixels is kept,
// and nothing breaks.
const SEED = Number(process.env['FILES_SEED'] ?? 20_261_121)
const UPLOADS_A_PERSON = 50
const REFUSALS = new Set([400, 413, 415, 422])

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const newcomer = async () => {
  const user = await insertUser(product.deps)
  return { id: user.id, token: await product.signIn(user) }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

const call = (who: Newcomer, method: string, paper: string, upload?: Pick<HostileUpload, 'body' | 'contentType'>) =>
  product.fetch(
    new Request(`http://localhost:3000/api/user/${who.id}/${paper}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(upload === undefined ? {} : { 'content-type': upload.contentType }),
      },
      ...(upload === undefined ? {} : { body: new Uint8Array(upload.body) }),
    }),
  )

const TRACES = [
  MARK,
  'Exif',
  'ICC_PROFILE',
  'ns.adobe.com',
  'xmpmeta',
  '<html',
  '<script',
  'PK\u0003\u0004',
  '%PDF',
  'GPSLatitude',
]

/** What came through of a picture, or null when it is pixels alone. */
const traceIn = async (who: Newcomer, paper: string): Promise<string | null> => {
  const response = await call(who, 'GET', paper)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type') !== 'image/jpeg') return `served as ${response.headers.get('content-type')}`
  const trace = TRACES.find((text) => bytes.includes(text, 0, 'latin1'))
  if (trace !== undefined) return `still holds ${trace}`
  const { format, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
  const kept = Object.entries({ exif, icc, xmp, iptc, orientation }).find(([, value]) => value !== undefined)
  if (kept) return `still has ${kept[0]}`
  return format === 'jpeg' && bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9])) ? null : 'does not end where it ends'
}

const judge = async (who: Newcomer, upload: HostileUpload): Promise<string | null> => {
  const response = await call(who, 'PUT', upload.paper, upload)
  const { status } = response
  const answer = (await response.json()) as { code?: string; error?: string }
  if (status === 200) return upload.verdict === 'refused' ? 'was taken' : traceIn(who, upload.paper)
  if (!REFUSALS.has(status)) return `answered ${status}`
  if (!answer.code || !answer.error) return 'was refused without a sentence'
  return upload.verdict === 'cleaned' ? `was refused with ${status}, though its pixels are sound` : null
}

/** One person's share of the files, one after the other. */
const judgeAll = async (share: readonly HostileUpload[]): Promise<string[]> => {
  const who = await newcomer()
  const failures: string[] = []
  for (const upload of share) {
    const problem = await judge(who, upload)
    if (problem !== null) failures.push(`${upload.name}: ${problem}`)
  }
  return failures
}

it(`takes no hostile file for what it is not (seed ${SEED})`, { timeout: 300_000 }, async () => {
  const uploads = await hostileUploads(seededRandom(SEED))
  expect(uploads.length).toBeGreaterThanOrEqual(400)
  const people = Math.ceil(uploads.length / UPLOADS_A_PERSON)
  const shares = Array.from({ length: people }, (_, person) => uploads.filter((_upload, at) => at % people === person))
  const failures = (await Promise.all(shares.map(judgeAll))).flat()
  expect(failures).toEqual([])
})

it('takes the files that people have', async () => {
  const who = await newcomer()
  const scan = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 6/1' } })
    .jpeg()
    .toBuffer()
  const papers = [
    plainPdf(),
    plainPdf(900_000),
    pdfWith({ objects: [pdfStream('/Type /XObject /Subtype /Image /Filter /DCTDecode', scan)] }),
    pdfWith({
      catalog: '/Outlines 9 0 R /Lang (en-KE)',
      objects: [pdfStream('/Type /Metadata', Buffer.from('<x:xmpmeta/>'))],
    }),
  ]
  for (const bytes of papers) {
    const { status } = await call(who, 'PUT', 'license', { contentType: MULTIPART, body: multipart({ bytes }) })
    expect(status).toBe(200)
    const taken = Buffer.from(await (await call(who, 'GET', 'license')).arrayBuffer())
    expect(taken).toHaveLength(bytes.length)
    expect(taken.includes(MARK)).toBe(false)
  }
})
