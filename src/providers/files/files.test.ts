import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { showMetrics } from '../../platform/telemetry.ts'
import { createFiles } from './files.ts'

const figures = showMetrics()
const logger = createLogger('silent')
const folder = mkdtempSync(join(tmpdir(), 'pamoja-files-'))
const objects = new Map<string, Buffer>()
const seen: { method: string; authorization: string; acl: string | undefined }[] = []
let bucket: Server

const openBucket = (): Server =>
  createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = new URL(request.url ?? '', 'http://bucket').pathname
      const method = request.method ?? ''
      seen.push({
        method,
        authorization: request.headers.authorization ?? '',
        acl: request.headers['x-amz-acl'] as string | undefined,
      })
      if (!path.startsWith('/pamoja/')) return response.writeHead(403).end()
      if (method === 'PUT') objects.set(path, Buffer.concat(chunks))
      if (method === 'DELETE') objects.delete(path)
      const found = objects.get(path)
      if (method !== 'GET') return response.writeHead(method === 'DELETE' ? 204 : 200, { etag: '"1"' }).end()
      if (found) return response.writeHead(200, { 'content-length': found.length }).end(found)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
    })
  })

beforeAll(async () => {
  bucket = openBucket()
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  bucket.close()
  bucket.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const inBucket = (port = (bucket.address() as AddressInfo).port) =>
  createFiles(
    {
      dataDir: folder,
      files: {
        bucket: 'pamoja',
        region: 'af-south-1',
        endpoint: `http://127.0.0.1:${port}`,
        pathStyle: true,
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      },
    },
    logger,
  )
const bytes = Buffer.from([0, 1, 2, 253, 254, 255])

describe.each([
  ['a folder', () => createFiles({ dataDir: folder, files: null }, logger)],
  ['a bucket', () => inBucket()],
])('the storage in %s', (_name, open) => {
  it('stores files until they are removed, byte for byte', async () => {
    const files = open()
    expect(await files.get('documents/one')).toBeNull()
    await files.put('documents/one', bytes, 'application/octet-stream')
    expect(await files.get('documents/one')).toEqual(bytes)
    await files.put('documents/one', Buffer.from('another'), 'text/plain')
    expect(String(await files.get('documents/one'))).toBe('another')
    await files.remove('documents/one')
    expect(await files.get('documents/one')).toBeNull()
    await files.remove('documents/one')
  })

  it('refuses to write a file outside its folder', async () => {
    await expect(open().put('../outside', bytes, 'text/plain')).rejects.toThrow(/PROVIDER_UNAVAILABLE/)
  })
})

const failedIn = (text: string) => Number(/provider="s3",outcome="failed"\} (\d+)/.exec(text)?.[1])

describe('a bucket', () => {
  it('a bucket gets signed calls only, and never one that makes a file public', () => {
    expect(seen.length).toBeGreaterThan(0)
    for (const { authorization, acl } of seen) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/af-south-1\/s3\//)
      expect(acl ?? 'private').toBe('private')
    }
  })

  it('the storage answers PROVIDER_UNAVAILABLE while the bucket is down, and counts the failed call', async () => {
    const files = inBucket(1)
    await expect(files.get('documents/one')).rejects.toThrow(/PROVIDER_UNAVAILABLE/)
    const before = await figures()
    await expect(files.put('documents/one', bytes, 'text/plain')).rejects.toThrow(/PROVIDER_UNAVAILABLE/)
    expect(failedIn(await figures())).toBe(failedIn(before) + 1)
    expect(before).toContain('pamoja_provider_call_total{provider="s3",outcome="ok"} 8')
  })
})
