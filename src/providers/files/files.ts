import { join } from 'node:path'
import type { Disk } from 'flydrive'
import type { Config } from '../../platform/config.ts'
import type { FilesConfig } from '../../platform/config-files.ts'
import { watchCall } from '../../platform/watch-call.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { FilesPort } from './port.ts'
import { errorField } from '../../platform/error-field.ts'

const CONNECT_MS = 3000
const REQUEST_MS = 10_000

// The library is loaded with the first file, to keep the start fast.
const openFolder = async (folder: string): Promise<Disk> => {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
}

const openBucket = async ({ bucket, region, endpoint, pathStyle, credentials }: FilesConfig): Promise<Disk> => {
  const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
  const driver = new S3Driver({
    bucket,
    region,
    forcePathStyle: pathStyle,
    visibility: 'private',
    // Only this product decides who may read an object, and many services have no access lists.
    supportsACL: false,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // Older S3-compatible services refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
  })
  return new Disk(driver)
}

const isMissing = (error: unknown): boolean => {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (errorField(current, 'code') === 'ENOENT' || current.name === 'NoSuchKey' || current.name === 'NotFound')
      return true
  }
  return false
}

export const createFiles = (config: Pick<Config, 'dataDir' | 'files'>, logger: Logger): FilesPort => {
  let opened: Promise<Disk> | null = null
  const disk = () =>
    (opened ??= config.files === null ? openFolder(join(config.dataDir, 'files')) : openBucket(config.files))
  /** Calls to a folder are not recorded, because it is no provider. */
  const ask = <Result>(action: string, work: () => Promise<Result>) =>
    config.files === null ? work() : watchCall('s3', action, work)
  const away = (error: unknown) => {
    logger.log('critical', 'file storage failed', { error })
    return new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable')
  }
  return {
    put: (key, bytes, contentType) =>
      ask('put', async () => {
        try {
          await (await disk()).put(key, bytes, { contentType })
        } catch (error) {
          throw away(error)
        }
      }),
    get: (key) =>
      ask('get', async () => {
        try {
          return Buffer.from(await (await disk()).getBytes(key))
        } catch (error) {
          if (isMissing(error)) return null
          throw away(error)
        }
      }),
    remove: (key) =>
      ask('delete', async () => {
        try {
          await (await disk()).delete(key)
        } catch (error) {
          if (!isMissing(error)) throw away(error)
        }
      }),
  }
}
