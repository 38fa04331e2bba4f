import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ScannerConfig } from '../../platform/config-scanner.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import { watchCall } from '../../platform/watch-call.ts'
import type { ScannerPort } from './port.ts'

/** A request in clamd's protocol: the command, one chunk with its length, and an empty chunk. */
const question = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)])
}

const ask = async ({ host, port, timeoutMs }: ScannerConfig, bytes: Buffer): Promise<string> => {
  const socket = connect(port, host)
  const timer = setTimeout(() => socket.destroy(new Error('clamd timed out')), timeoutMs)
  try {
    socket.write(question(bytes))
    return (await text(socket)).replaceAll('\0', '').trim()
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

const isCleanBy = (answer: string): boolean => {
  if (answer === 'stream: OK') return true
  if (answer.endsWith(' FOUND')) return false
  throw new Error('clamd did not say what it found')
}

/** Without a configured scanner every file counts as clean. When a configured scanner does not answer, the file is refused. */
export const createScanner = (config: ScannerConfig | null, logger: Logger): ScannerPort => ({
  isClean: async (bytes) => {
    if (config === null) return true
    try {
      const isClean = await watchCall('clamd', 'scan', async () => isCleanBy(await ask(config, bytes)))
      if (!isClean) logger.log('high', 'malware refused', { provider: 'clamd' })
      return isClean
    } catch (error) {
      logger.log('critical', 'file could not be scanned', { provider: 'clamd', error })
      throw new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable', { waitTime: 5 })
    }
  },
})
