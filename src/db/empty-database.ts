import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CODE_FOLDER } from './code-files.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'

/** The build stores an embedded database with all tables and no rows here. A first start copies it. */
const BUILT = resolve('build/database')

/** Changes when a migration, a file of src/db/sql or package.json changes. */
export const databaseKey = (): string => {
  const hash = createHash('sha256').update(readFileSync(resolve('package.json')))
  for (const folder of [MIGRATIONS_FOLDER, CODE_FOLDER])
    for (const file of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()))
      hash.update(file.name).update(readFileSync(join(folder, file.name)))
  return hash.digest('hex').slice(0, 16)
}

/** The folder appears complete or not at all: after a crash only a folder with another name is left. */
const appear = async (folder: string, fill: (partial: string) => Promise<void>) => {
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  await fill(partial)
  renameSync(partial, folder)
}

/** Copies the built database to a folder that does not exist. Without a built database, PGlite creates the files. */
export const copyEmptyDatabase = async (folder: string, built = BUILT): Promise<void> => {
  const source = join(built, databaseKey(), 'pg')
  if (existsSync(folder) || !existsSync(source)) return
  await appear(folder, (partial) =>
    Promise.resolve(cpSync(source, partial, { recursive: true, mode: constants.COPYFILE_FICLONE })),
  )
}

/** @param make Leaves a closed database in the folder `pg` of the given folder. */
export const buildEmptyDatabase = async (make: (folder: string) => Promise<void>, built = BUILT): Promise<void> => {
  const target = join(built, databaseKey())
  if (existsSync(target)) return
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  await appear(target, make)
}
