import { vi } from 'vitest'
import { codeOf } from './browser.ts'

/** For `vi.waitFor`: `expect.poll` works only in tests, and these functions are also called in `beforeAll`. */
export const PATIENCE = { timeout: 60_000, interval: 100 }

interface Answer {
  status: number
  // Each test knows the shape of its answers, so any field may be read.
  body: Record<string, never> & { [field: string]: unknown }
}

export const createApiCaller = (baseURL: string) => {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const response = await fetch(`${baseURL}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    call,
    /** Approves the M-Pesa request on the simulated phone. The request may arrive after the answer to `pay`. */
    approvePrompt: async (phone: string, more: { callbacks?: number } = {}): Promise<void> => {
      const prompts = async () =>
        (await call('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`)).body as unknown as {
          checkoutRequestId: string
        }[]
      const [prompt] = await vi.waitFor(async () => {
        const open = await prompts()
        if (open.length !== 1) throw new Error(`${phone} has ${open.length} open M-Pesa requests instead of one.`)
        return open
      }, PATIENCE)
      await call('POST', `/dev/mpesa/prompts/${prompt?.checkoutRequestId}`, { action: 'approve', ...more })
    },
    signIn: async (phone: string, register?: { name: string; role: 'RIDER' | 'DRIVER' }): Promise<string> => {
      await call('POST', '/api/auth/send-otp', { phoneNumber: phone, isRegistration: register !== undefined })
      const verified = await call('POST', '/api/auth/verify-otp', {
        phoneNumber: phone,
        code: await codeOf(baseURL, phone),
      })
      const token = String(verified.body['accessToken'])
      if (register) await call('POST', '/api/user', { ...register, email: 'person@example.com' }, token)
      return token
    },
  }
}
