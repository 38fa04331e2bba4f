import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildEmptyDatabase, copyEmptyDatabase } from './empty-database.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pamoja-built-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const leave = (text: string) => async (folder: string) => {
  mkdirSync(join(folder, 'pg'), { recursive: true })
  writeFileSync(join(folder, 'pg', 'file'), text)
}
const read = (folder: string) => readFileSync(join(folder, 'file'), 'utf8')

it('the empty database that the build left is copied', async () => {
  await buildEmptyDatabase(leave('built'), join(root, 'built'))
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(read(join(root, 'pg'))).toBe('built')
})

it('the empty database is built once for the same migrations', async () => {
  await buildEmptyDatabase(leave('first'), join(root, 'built'))
  await buildEmptyDatabase(leave('second'), join(root, 'built'))
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(read(join(root, 'pg'))).toBe('first')
})

it('a database that exists is never touched', async () => {
  await buildEmptyDatabase(leave('built'), join(root, 'built'))
  await leave('of a user')(root)
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(read(join(root, 'pg'))).toBe('of a user')
})

it('a database is not copied if it belongs to another build or the build did not finish it', async () => {
  await leave('of another build')(join(root, 'built', '0123456789abcdef'))
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(existsSync(join(root, 'pg'))).toBe(false)
  await expect(
    buildEmptyDatabase(
      async (folder) => {
        await leave('half')(folder)
        throw new Error('The build was stopped.')
      },
      join(root, 'built'),
    ),
  ).rejects.toThrow('stopped')
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(existsSync(join(root, 'pg'))).toBe(false)
})

it('the empty database is copied again after an interrupted copy', async () => {
  await buildEmptyDatabase(leave('built'), join(root, 'built'))
  await leave('cut off')(join(root, 'pg.partial'))
  await copyEmptyDatabase(join(root, 'pg'), join(root, 'built'))
  expect(read(join(root, 'pg'))).toBe('built')
  expect(existsSync(join(root, 'pg', 'pg'))).toBe(false)
})
