import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { mmdbFile } from '../../../tests/write-mmdb.ts'

const FALLBACK = { lat: -1.2921, lng: 36.8219, source: 'fallback' }
const MOMBASA = { lat: -4.05, lng: 39.66 }

const folder = mkdtempSync(join(tmpdir(), 'pamoja-geoip-'))
let first: TestProduct
let product: TestProduct
const fileOf = (name: string, content: Buffer): Record<string, string> => {
  writeFileSync(join(folder, name), content)
  return { GEOIP_DB_PATH: join(folder, name) }
}
/** Opens a server with this configuration. All servers share one database, which has no locations of addresses. */
const open = async (environment: Record<string, string> = {}) => {
  product = await first.withConfig({ TRUST_PROXY_HOPS: '1', ...environment })
}
beforeAll(async () => {
  first = await openTestProduct()
})
afterAll(async () => {
  await first.close()
  rmSync(folder, { recursive: true, force: true })
})

const locate = async (headers: Record<string, string> = {}) => {
  const { status, body, headers: answered } = await product.call('GET', '/api/location', { headers })
  return { status, body, caching: answered.get('cache-control') }
}
const from = (address: string) => locate({ 'x-forwarded-for': address })
const withDatabase = () =>
  fileOf(
    'city.mmdb',
    mmdbFile(
      {
        '196.201.214.0/24': { country_code: 'KE', city: 'Mombasa', latitude: '-4.0547', longitude: '39.6636' },
        '41.90.0.0/16': { country: { iso_code: 'KE' }, location: { latitude: -4.0547, longitude: 39.6636 } },
        '81.2.69.0/24': { country: { iso_code: 'GB' }, location: { latitude: 51.5, longitude: -0.1 } },
        '102.0.0.0/16': { country_code: 'KE', latitude: '', longitude: '' },
      },
      new Date('2026-11-01T00:00:00Z'),
    ),
  )

describe('GET /api/location', () => {
  it('answers Nairobi, marked as a guess, when no source of locations is configured', async () => {
    await open()
    expect(await from('196.201.214.200')).toEqual({ status: 200, body: FALLBACK, caching: 'private, max-age=600' })
  })

  it('trusts only the configured proxy’s headers', async () => {
    const told = { 'cf-ipcountry': 'KE', 'cf-iplatitude': '-4.0547', 'cf-iplongitude': '39.6636' }
    await open({ EDGE: 'cloudflare' })
    expect((await locate(told)).body).toEqual({ ...MOMBASA, source: 'edge', country: 'KE' })
    expect((await locate({ 'x-vercel-ip-latitude': '0.5', 'x-vercel-ip-longitude': '35.3' })).body).toEqual(FALLBACK)
    expect((await locate({ ...told, 'cf-ipcountry': 'XX', 'cf-iplatitude': '999' })).body).toEqual(FALLBACK)
    await open()
    expect((await locate(told)).body).toEqual(FALLBACK)
  })

  it('looks the address up in the database, in both layouts and as IPv4-mapped IPv6 [7.location]', async () => {
    await open(withDatabase())
    for (const address of ['196.201.214.200', '::ffff:196.201.214.200', '41.90.7.7'])
      expect((await from(address)).body).toEqual({ ...MOMBASA, source: 'database', country: 'KE' })
  })

  it('ignores addresses sent by the caller: only those appended by our proxy count', async () => {
    const spoofed = {
      'x-forwarded-for': '196.201.214.200',
      'cf-connecting-ip': '196.201.214.200',
      'x-real-ip': '41.90.7.7',
    }
    await open({ ...withDatabase(), TRUST_PROXY_HOPS: '0' })
    expect((await locate(spoofed)).body).toEqual(FALLBACK)
    await open(withDatabase())
    expect((await locate({ ...spoofed, 'x-forwarded-for': '196.201.214.200, 8.8.8.8' })).body).toEqual(FALLBACK)
  })

  it('looks up the address in the proxy’s header', async () => {
    await open({ EDGE: 'cloudflare', ...withDatabase() })
    const { body } = await locate({ 'cf-connecting-ip': '196.201.214.7', 'x-forwarded-for': '81.2.69.1' })
    expect(body).toEqual({ ...MOMBASA, source: 'database', country: 'KE' })
  })

  it('returns the country of a caller outside Kenya, with the coordinates of Nairobi', async () => {
    await open(withDatabase())
    expect((await from('81.2.69.160')).body).toEqual({ ...FALLBACK, country: 'GB' })
  })

  describe('with a database', () => {
    beforeAll(() => open(withDatabase()))
    it.each(['127.0.0.1', '10.0.0.1', '::1', 'nonsense', '102.0.0.1', '8.8.8.8'])(
      'finds no location for %s',
      async (address) => {
        expect(await from(address)).toMatchObject({ status: 200, body: FALLBACK })
      },
    )
  })

  it('answers Nairobi when the database of addresses is broken or missing', async () => {
    await open(fileOf('broken.mmdb', Buffer.from('not a database')))
    expect(await from('196.201.214.200')).toMatchObject({ status: 200, body: FALLBACK })
    await open({ GEOIP_DB_PATH: '/nowhere/city.mmdb' })
    expect(await from('196.201.214.200')).toMatchObject({ status: 200, body: FALLBACK })
  })
})
