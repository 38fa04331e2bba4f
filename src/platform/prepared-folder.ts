import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nairobiDay } from '../shared/kernel/nairobi-time.ts'
import { KNOWN_VARIABLES } from './config.ts'
import { errorField } from './error-field.ts'

// The build makes a data folder with the demo, equal to that of a start without any variable, because a start is much slower
// when it has to play the demo's month.

/** A hash of the sources of the build, written by `scripts/build.ts`. */
const BUILD = '.inputs'
/** Variables that change nothing in the demo's data. */
const HARMLESS = new Set(
  ['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_URL', 'LOG_LEVEL', 'COMPRESS', 'DRAIN_SECONDS', 'TRUST_PROXY_HOPS'].concat([
    'LIMIT_LOOPBACK',
    'MAX_STREAMS',
    'SIMULATORS',
    'METRICS_PORT',
    'METRICS_HOST',
  ]),
)

interface PreparedPlace {
  built?: string
  now?: Date
}
const BUILT = resolve('build')

const folderIn = (built: string): string => join(built, 'demo')
const readIf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)
/** Contains the day, because the dates of the demo's rides depend on the day on which it was made. */
const stampOf = (inputs: string, now: Date): string => `${inputs} ${nairobiDay(now)}`

export const isPrepared = (inputs: string, { built = BUILT, now = new Date() }: PreparedPlace = {}): boolean =>
  readIf(join(folderIn(built), 'made')) === stampOf(inputs, now) && existsSync(join(folderIn(built), 'data'))

/** @param make Fills the given folder, and leaves nothing open. */
export const prepareFolder = async (
  inputs: string,
  make: (folder: string) => Promise<void>,
  { built = BUILT, now = new Date() }: PreparedPlace = {},
): Promise<void> => {
  const folder = folderIn(built)
  rmSync(folder, { recursive: true, force: true })
  // The account that runs the product must read the build, which another account may have made. Only `folder`, which
  // contains keys, is closed to other accounts.
  mkdirSync(built, { recursive: true })
  mkdirSync(folder, { mode: 0o700 })
  await make(join(folder, 'data'))
  writeFileSync(join(folder, 'made'), stampOf(inputs, now))
}

const isPlain = (variables: Record<string, string | undefined>): boolean =>
  KNOWN_VARIABLES.every((name) => (variables[name] ?? '') === '' || HARMLESS.has(name))

/** To another disk, the folder is copied under another name first, so that a crash leaves no incomplete folder at `to`. */
const moveFolder = (from: string, to: string): void => {
  try {
    renameSync(from, to)
  } catch (error) {
    if (errorField(error, 'code') !== 'EXDEV') throw error
    const [taken, partial] = [`${from}-${process.pid}`, `${to}.partial`]
    renameSync(from, taken)
    cpSync(taken, partial, { recursive: true })
    renameSync(partial, to)
    rmSync(taken, { recursive: true })
  }
}

/**
 * On a start without settings that change the demo, moves the prepared folder to the data folder if that is empty or missing.
 * It is not copied, because it contains keys, and no two products may have the same keys.
 * @returns whether the folder was moved
 */
export const takePreparedFolder = (
  variables: Record<string, string | undefined>,
  place: PreparedPlace = {},
): boolean => {
  const built = place.built ?? BUILT
  const inputs = readIf(join(built, BUILD))
  const dataDir = resolve(variables['DATA_DIR'] || './data')
  if (inputs === null || !isPlain(variables) || !isPrepared(inputs, place)) return false
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) return false
  try {
    mkdirSync(dirname(dataDir), { recursive: true })
    if (existsSync(dataDir)) rmdirSync(dataDir)
    moveFolder(join(folderIn(built), 'data'), dataDir)
    return true
  } catch {
    // Another start was faster, or a disk is mounted on the folder. This start makes the demo itself.
    return false
  }
}
