import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
const POOLER = 'postgres://pamoja@127.0.0.1:6432/pamoja'
const SERVER = 'postgres://pamoja@127.0.0.1:5432/pamoja'

describe('deploy/backup.sh', () => {
  let folder: string
  const place = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pamoja-backup-'))
    for (const name of ['bin', 'copies', 'data', 'data/files']) mkdirSync(place(name))
    writeFileSync(place('data/files/photo.jpg'), 'a photo')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs the script with a fake pg_dump, which writes the address of its database instead of a copy. */
  const backUp = (environment: Record<string, string>, pgDump = 'echo "$3" > "${2#--file=}"') => {
    writeFileSync(place('bin/pg_dump'), `#!/bin/sh\n${pgDump}\n`, { mode: 0o755 })
    const { status, stderr } = spawnSync('sh', ['deploy/backup.sh'], {
      encoding: 'utf8',
      env: {
        PATH: `${place('bin')}:${process.env['PATH']}`,
        DATA_DIR: place('data'),
        BACKUP_DIR: place('copies'),
        ...environment,
      },
    })
    return { status, stderr }
  }
  const copies = (ending: string) => readdirSync(place('copies')).filter((name) => name.endsWith(ending))
  const copied = () => copies('.dump').map((name) => readFileSync(place(`copies/${name}`), 'utf8').trim())

  const copiedAgo = (name: string, days: number) => {
    writeFileSync(place(`copies/${name}`), name)
    const at = new Date(Date.now() - days * DAY_MS)
    utimesSync(place(`copies/${name}`), at, at)
  }

  it('copies the database directly from PostgreSQL when DATABASE_URL is a pooler', () => {
    expect(backUp({ DATABASE_URL: POOLER, DATABASE_DIRECT_URL: SERVER })).toEqual({ status: 0, stderr: '' })
    expect(copied()).toEqual([SERVER])
  })

  it('copies the files, and the database in DATABASE_URL when there is no pooler', () => {
    expect(backUp({ DATABASE_URL: SERVER })).toEqual({ status: 0, stderr: '' })
    expect(copied()).toEqual([SERVER])
    const [files = ''] = copies('.files.tgz')
    const { stdout } = spawnSync('tar', ['-tzf', place(`copies/${files}`)], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toContain('files/photo.jpg')
  })

  it('fails, and leaves no copy, when the database cannot be read', () => {
    expect(backUp({ DATABASE_URL: SERVER }, 'echo half > "${2#--file=}"; exit 1').status).toBe(1)
    expect([copies('.dump'), copies('.files.tgz')]).toEqual([[], []])
  })

  it('deletes copies after 35 days', () => {
    for (const ending of ['dump', 'files.tgz']) {
      copiedAgo(`old.${ending}`, 37)
      copiedAgo(`younger.${ending}`, 34)
    }
    expect(backUp({ DATABASE_URL: SERVER }).status).toBe(0)
    expect(copies('').filter((name) => /^(old|younger)\./.test(name))).toEqual(['younger.dump', 'younger.files.tgz'])
  })
})
