import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.ts'

/**
 * Chromium without windows has the same engine, and needs less than half of the processor time to open a page (decision
 * 345).
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const CANDIDATES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const installed = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...CANDIDATES].find((path) => path && existsSync(path))

/**
 * The path of a Chromium for tests: CHROMIUM_PATH, else the one without windows, else any.
 * @throws when there is none and none can be installed; the message says what to do
 */
export const findChromium = (): string => {
  const isNamed = existsSync(process.env['CHROMIUM_PATH'] ?? '')
  if (!isNamed && !existsSync(SHELL)) installFromDebian('Chromium', ['chromium-headless-shell', 'fonts-dejavu-core'])
  const path = installed()
  if (path) return path
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/**
 * Flags with which Chromium runs as root and without internet access. The last two save processor time: an empty tab
 * and its page share a process, and V8 has no threads of its own (decision 435).
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  '--js-flags=--single-threaded --min-semi-space-size=16',
]
