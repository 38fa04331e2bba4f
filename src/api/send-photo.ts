import type { Context } from 'hono'
import type { ApiEnv } from './environment.ts'

// Not a zod schema, because the framework would then read a whole upload before the caller is known.
export const binary = { type: 'string', format: 'binary' } as const
export const picture = (description: string) => ({ description, content: { 'image/jpeg': { schema: binary } } })

export const sendPhoto = (c: Context<ApiEnv>, bytes: Buffer, cacheControl: string) =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/jpeg',
    'cache-control': cacheControl,
    'content-disposition': 'inline; filename="photo.jpg"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
