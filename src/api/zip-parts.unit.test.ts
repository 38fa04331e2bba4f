import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { seededRandom } from '../../tests/random.ts'
import { zipParts } from './zip-parts.ts'

const zip = (parts: readonly string[], gap: number) =>
  zipParts(
    parts.map((part) => Buffer.from(part)),
    gap,
  )
const unzip = (bytes: Buffer) => gunzipSync(bytes).toString()

it.each([
  [['<script nonce="', '">one</script><script nonce="', '">two</script>']],
  [['only one part']],
  [['', '', '']],
  [['Ng’ang’a · ', ' · Nairobi–Kisumu, 45 %']],
  // Longer than the window over which gzip can refer back.
  [['long '.repeat(20_000), 'end', 'long '.repeat(20_000)]],
])('the joined gzip contains the parts with a text between them: %#', (parts) => {
  const zipped = zip(parts, 4)
  for (const between of ['abcd', 'wxyz', 'long']) expect(unzip(zipped.join(between))).toBe(parts.join(between))
})

it('the joined gzip is right even when the text between the parts resembles the parts', () => {
  const parts = Array.from({ length: 12 }, (_, index) => `<link nonce="${index}" href="/assets/part.js" nonce="`)
  const zipped = zip(parts, 24)
  const nonces = ['A'.repeat(24), '0'.repeat(24), 'href="/assets/part.js" n']
  for (const nonce of nonces) expect(unzip(zipped.join(nonce))).toBe(parts.join(nonce))
})

it('the joined gzip is hardly larger than the gzip of the whole text', () => {
  const rows = Array.from({ length: 300 }, (_, index) => `<li class="card">Ride ${index * 7919} to Nakuru</li>`).join(
    '',
  )
  const parts = ['<script nonce="', `"></script>${rows}<script nonce="`, '"></script>']
  const whole = gzipSync(parts.join('A'.repeat(24))).length
  expect(zip(parts, 24).join('A'.repeat(24)).length).toBeLessThan(whole + 100)
})

it('the joined gzip of 40 parts is hardly larger than the gzip of the whole text', () => {
  const parts = Array.from({ length: 40 }, (_, index) => `<link href="/assets/${index * 7919}.js" nonce="`)
  const whole = gzipSync(parts.join('AbCdEfGhIjKlMnOpQrStUvW=')).length
  const joined = zip(parts, 24).join('AbCdEfGhIjKlMnOpQrStUvW=')
  expect(unzip(joined)).toBe(parts.join('AbCdEfGhIjKlMnOpQrStUvW='))
  expect(joined.length).toBeLessThan(whole + 100)
})

it('the joined gzip is right for any parts, also for parts with the bytes that mark a gap', () => {
  const random = seededRandom(11)
  const words = [
    'nonce="',
    '\u0001\u0002\u0003\u0004\u0005',
    '\u0002',
    '\u0003\u0004',
    'é',
    'x'.repeat(33_000),
    '<link href="/a.js">',
  ]
  for (let run = 0; run < 60; run += 1) {
    const parts = Array.from({ length: random.int(1, 12) }, () =>
      Array.from({ length: random.int(0, 6) }, () => random.pick(words)).join(''),
    )
    const zipped = zip(parts, 24)
    for (const nonce of ['A'.repeat(24), 'AbCdEfGhIjKlMnOpQrStUvW='])
      expect(unzip(zipped.join(nonce))).toBe(parts.join(nonce))
  }
})
