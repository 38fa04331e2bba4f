import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, parseConfig, SAMPLE_SECRETS } from './config.ts'
import { SAMPLE_REPORT_SECRETS } from './config-messaging.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'pamoja-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const parse = (variables: Record<string, string>) => parseConfig({ DATA_DIR, ...variables })
const problemsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    parse(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('simulators', () => {
  it('simulators are on by default, and reachable from this machine only', () => {
    expect(parse({})).toMatchObject({ simulators: true, host: 'localhost', publicUrl: 'http://localhost:3000' })
  })

  it.each([
    ['a host that others reach', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    ['every address', { HOST: '::' }, 'HOST=::'],
    ['an address of the network', { HOST: '192.168.1.5' }, 'HOST=192.168.1.5'],
    ['a public address', { PUBLIC_URL: 'https://pamoja.example' }, 'PUBLIC_URL'],
    ['a real database', { DATABASE_URL: 'postgres://pamoja@db/pamoja' }, 'DATABASE_URL'],
    ['a real database in a test', { APP_ENV: 'test', DATABASE_URL: 'postgres://pamoja@db/pamoja' }, 'DATABASE_URL'],
  ])('are refused with %s, unless SIMULATORS=1 allows them', (_what, variables, named) => {
    const [problem = '', ...others] = problemsOf(variables)
    expect(others).toEqual([])
    expect(problem).toContain(named)
    expect(problem).toContain('set SIMULATORS=1')
    expect(problem).toContain('set APP_ENV=production')
    expect(parse({ ...variables, SIMULATORS: '1' })).toMatchObject({ simulators: true })
  })

  it.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])('simulators may listen on %s', (HOST) => {
    expect(parse({ HOST }).host).toBe(HOST)
  })

  it('a start with simulators names all settings that look like real use in one error', () => {
    const real = { HOST: '0.0.0.0', PUBLIC_URL: 'https://pamoja.example', DATABASE_URL: 'postgres://db/pamoja' }
    expect(problemsOf(real)).toHaveLength(3)
  })

  it('simulators cannot be turned on in production, where any host is allowed', () => {
    expect(problemsOf({ APP_ENV: 'production', SIMULATORS: '1' }).join()).toContain('SIMULATORS=1 has no place')
    expect(problemsOf({ APP_ENV: 'production', HOST: '0.0.0.0' }).join()).not.toContain('HOST')
  })
})

describe('production', () => {
  it.each([
    'PUBLIC_URL',
    'MPESA_CALLBACK_BASE_URL',
    'MPESA_BASE_URL',
    'WHATSAPP_BASE_URL',
    'AT_BASE_URL',
    'GOOGLE_PLACES_BASE_URL',
    'PHOTON_BASE_URL',
    'ROUTING_URL',
    'FILES_ENDPOINT',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ])('requires https for %s', (name) => {
    const problemsWith = (address: string) =>
      problemsOf({ APP_ENV: 'production', [name]: address }).filter((problem) => problem.includes('https://'))
    expect(problemsWith('http://provider.example')).toEqual([
      expect.stringContaining(`${name} must start with https://`),
    ])
    expect(problemsWith('https://provider.example')).toEqual([])
  })

  it('refuses the sample values for M-Pesa, WhatsApp and SMS', () => {
    const samples = { ...SAMPLE_SECRETS, ...SAMPLE_REPORT_SECRETS }
    expect(Object.keys(samples).length).toBeGreaterThan(8)
    const problems = problemsOf({ APP_ENV: 'production', ...samples })
    for (const name of Object.keys(samples)) expect(problems).toContain(`${name} is the public sample value`)
  })

  it('requires https for map tiles', () => {
    const problems = problemsOf({ APP_ENV: 'production', MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' })
    expect(problems).toContain('MAP_TILES_URL must start with https://')
  })

  it('accepts self-hosted services on the same machine without https', () => {
    for (const name of ['PHOTON_BASE_URL', 'ROUTING_URL', 'FILES_ENDPOINT']) {
      const problems = problemsOf({ APP_ENV: 'production', [name]: 'http://127.0.0.1:2322' })
      expect(problems.filter((problem) => problem.includes('https://'))).toEqual([])
    }
  })
})

describe('workers', () => {
  const postgres = { DATABASE_URL: 'postgres://pamoja@localhost/pamoja', SIMULATORS: '1' }

  it('WORKERS starts 1 worker by default, the given number, or 1 for each core', () => {
    expect(parse({}).workers).toBe(1)
    expect(parse({ WORKERS: '1' }).workers).toBe(1)
    expect(parse({ ...postgres, WORKERS: '3' }).workers).toBe(3)
    expect(parse({ ...postgres, WORKERS: 'auto' }).workers).toBe(availableParallelism())
  })

  it.each(['2', 'auto'])('WORKERS=%s is refused with the embedded database', (WORKERS) => {
    expect(problemsOf({ WORKERS })).toEqual([
      `WORKERS=${WORKERS} needs PostgreSQL: only one process can use the embedded database. Set DATABASE_URL, or leave WORKERS out`,
    ])
  })

  it.each(['0', '65', '1.5', 'all'])('WORKERS=%s is refused', (WORKERS) => {
    expect(problemsOf({ ...postgres, WORKERS })).toEqual(['WORKERS: must be a number from 1 to 64, or auto'])
  })
})

describe('the address of the database', () => {
  it.each([
    ['postgres://pamoja@db.example/pamoja', 1],
    ['postgres://pamoja@db.example/pamoja?sslmode=require', 1],
    ['postgres://pamoja@db.example/pamoja?sslmode=disable', 1],
    ['postgres://pamoja@127.0.0.1.example/pamoja', 1],
    ['postgres://pamoja@db.example/pamoja?sslmode=verify-full', 0],
    ['postgres://pamoja@db.example/pamoja?sslmode=verify-full&sslrootcert=/etc/ca.pem', 0],
    ['postgres://pamoja@127.0.0.1:5433/pamoja', 0],
    ['postgres://pamoja@localhost/pamoja', 0],
    ['postgres://pamoja@/pamoja?host=/var/run/postgresql', 0],
  ])('must require a verified certificate in production, unless it is on this machine: %s', (DATABASE_URL, refused) => {
    const named = problemsOf({ APP_ENV: 'production', DATABASE_URL }).filter((problem) => problem.includes('sslmode'))
    expect(named).toHaveLength(refused)
    expect(problemsOf({ DATABASE_URL, SIMULATORS: '1' })).toEqual([])
  })

  it.each([
    'postgres://a:5432,b:5432/pamoja',
    'postgres://user:secret@a,b/pamoja',
    'postgresql://user@a:5432,b:5433/pamoja?target_session_attrs=read-write',
  ])('may have several hosts: %s', (DATABASE_URL) => {
    expect(parse({ DATABASE_URL, SIMULATORS: '1' }).databaseUrl).toBe(DATABASE_URL)
    const named = problemsOf({ APP_ENV: 'production', DATABASE_URL }).filter((problem) => problem.includes('sslmode'))
    expect(named).toHaveLength(1)
  })

  it('may have commas outside the list of hosts, and may lead to a socket', () => {
    for (const DATABASE_URL of [
      'postgres://user:se,cret@db:5432/pamoja',
      'postgres://db/pamoja?options=a,b',
      'postgres://user@/pamoja?host=/var/run/postgresql',
    ])
      expect(parse({ DATABASE_URL, SIMULATORS: '1' }).databaseUrl).toBe(DATABASE_URL)
  })

  it('may have replicas beside it, each with a single host in its address', () => {
    const primary = { DATABASE_URL: 'postgres://db/pamoja', SIMULATORS: '1' }
    const urls = ['postgres://user:se,cret@one/pamoja', 'postgres://two:6432/pamoja']
    expect(parse({ ...primary, DATABASE_REPLICA_URLS: `${urls.join(', ')},` }).databasePool).toMatchObject({
      replicaUrls: urls,
      replicaLagMs: 1000,
    })
    expect(problemsOf({ ...primary, DATABASE_REPLICA_URLS: 'postgres://one,two/pamoja' })).toEqual([
      'DATABASE_REPLICA_URLS has an address with several hosts. Each address must lead to one server',
    ])
    expect(problemsOf({ DATABASE_REPLICA_URLS: urls.join() })).toEqual([
      'DATABASE_REPLICA_URLS is for the replicas of DATABASE_URL. Set DATABASE_URL too',
    ])
    const named = problemsOf({ APP_ENV: 'production', ...primary, DATABASE_REPLICA_URLS: urls.join() })
    expect(named.filter((problem) => problem.startsWith('DATABASE_REPLICA_URLS must end with'))).toHaveLength(2)
  })

  it('is required when the direct address is set', () => {
    expect(problemsOf({ DATABASE_DIRECT_URL: 'postgres://db/pamoja' })).toEqual([
      'DATABASE_DIRECT_URL is for a DATABASE_URL that is a pooler. Set DATABASE_URL too',
    ])
  })

  it('is named in the error when it is malformed', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db:port/pamoja', SIMULATORS: '1' })).toEqual([
      'DATABASE_URL: must look like postgres://user:password@host:5432/database, or with several hosts: host1:5432,host2:5432',
    ])
  })
})

describe('the other master keys', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)]
  const [first, second] = [one.toString('base64'), two.toString('base64')]
  it('the other master keys are read from a list', () => {
    const { masterKey, otherMasterKeys } = parse({ APP_MASTER_KEY: first, APP_MASTER_KEY_OTHERS: `${second}, ` })
    expect([masterKey, otherMasterKeys]).toEqual([one, [two]])
    expect(parse({ APP_MASTER_KEY: first }).otherMasterKeys).toEqual([])
  })

  it('the other master keys are refused when one is not a key, or is the active key', () => {
    expect(problemsOf({ APP_MASTER_KEY: first, APP_MASTER_KEY_OTHERS: `${second},short` })).toEqual([
      'APP_MASTER_KEY_OTHERS must be keys of 32 random bytes in base64, with commas between them',
    ])
    expect(problemsOf({ APP_MASTER_KEY: first, APP_MASTER_KEY_OTHERS: first })).toEqual([
      'APP_MASTER_KEY_OTHERS holds APP_MASTER_KEY too',
    ])
  })
})

describe('push keys', () => {
  const key = randomBytes(32).toString('base64')
  it('push keys are derived from the master key, the same in every process', () => {
    const other = mkdtempSync(join(tmpdir(), 'pamoja-config-'))
    const [one, two] = [parse({ APP_MASTER_KEY: key }), parse({ APP_MASTER_KEY: key, DATA_DIR: other })]
    expect(one.push?.publicKey).toMatch(/^[\w-]{87}$/)
    expect(one.push).toEqual(two.push)
    expect(parse({ APP_MASTER_KEY: randomBytes(32).toString('base64') }).push?.publicKey).not.toBe(one.push?.publicKey)
    rmSync(other, { recursive: true })
  })

  it('push keys have their full length, even when the secret begins with a zero byte', () => {
    const keys = Array.from({ length: 2000 }, (_, index) => createHash('sha256').update(String(index)).digest())
    const short = keys.find((master) => new Uint8Array(hkdfSync('sha256', master, '', 'vapid', 32))[0] === 0)
    const APP_MASTER_KEY = short?.toString('base64') ?? ''
    expect(parse({ APP_MASTER_KEY }).push?.privateKey).toMatch(/^A[\w-]{42}$/)
  })

  it('push keys are read from a data folder that has stored a pair', () => {
    const old = mkdtempSync(join(tmpdir(), 'pamoja-config-'))
    writeFileSync(join(old, 'vapid.json'), JSON.stringify({ publicKey: 'old', privateKey: 'pair' }))
    expect(parse({ APP_MASTER_KEY: key, DATA_DIR: old }).push).toMatchObject({ publicKey: 'old', privateKey: 'pair' })
    rmSync(old, { recursive: true })
  })
})
