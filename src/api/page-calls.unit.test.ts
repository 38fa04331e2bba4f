import { getRequestListener } from '@hono/node-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPageCalls, createSharedAnswers } from './page-calls.ts'

// In the product, the server replaces the Response class.
beforeAll(() => void getRequestListener(() => new Response()))

const openCalls = (answer: () => Response) => {
  const asked: string[] = []
  let version = 1
  const askForAll = createSharedAnswers(() => version)
  const fetch = ({ method, url }: Request, { page }: { page: { address: string } }) => {
    asked.push(`${method} ${new URL(url).pathname} for ${page.address}`)
    return answer()
  }
  const openPage = () => {
    const call = createPageCalls('197.1.1.1', fetch, askForAll)
    return (path: string, init: RequestInit = {}) => call(new Request(`http://localhost${path}`, init))
  }
  const change = () => {
    version += 1
  }
  return { asked, openPage, ask: openPage(), change }
}

it('a page reads data once for several loaders, until it writes', async () => {
  const { asked, ask } = openCalls(() => Response.json({ n: asked.length }, { status: 201 }))
  const answers = await Promise.all([ask('/app'), ask('/app'), ask('/session')])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }])
  expect([answers[0]?.status, await answers[0]?.text()]).toEqual([201, '{"n":1}'])
  expect(await (await ask('/app', { headers: { cookie: 'session=other' } })).json()).toEqual({ n: 3 })
  await ask('/session', { method: 'DELETE' })
  expect(await (await ask('/app')).json()).toEqual({ n: 5 })
  expect(asked.slice(3)).toEqual(['DELETE /session for 197.1.1.1', 'GET /app for 197.1.1.1'])
})

it('a page calls the API again for an answer whose bytes can be read only once', async () => {
  const { asked, ask } = openCalls(() => new Response(new Uint8Array([1, 2])))
  const pictures = await Promise.all([ask('/picture'), ask('/picture')])
  for (const picture of pictures) expect((await picture.arrayBuffer()).byteLength).toBe(2)
  expect(asked).toHaveLength(2)
})

const textOf = async (answer: Promise<Response>) => (await answer).text()
const openCounted = () => {
  const calls: ReturnType<typeof openCalls> = openCalls(() => new Response(`answer ${calls.asked.length}`))
  return calls
}

describe('an answer that is the same for all users', () => {
  it('is requested once for all pages in a language, until something changes that visitors see', async () => {
    const { asked, openPage, change } = openCounted()
    const read = (cookie: string, language = 'en') =>
      textOf(openPage()('/api/app', { headers: { cookie, 'accept-language': language } }))
    expect([await read('lang=en'), await read('session=a'), await read('', 'sw')]).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
    ])
    change()
    expect([await read(''), await read('', 'sw'), await read('')]).toEqual(['answer 3', 'answer 4', 'answer 3'])
    expect(asked).toHaveLength(4)
  })

  it('the answer about the session is shared by visitors, but not by callers with a token or a cookie other than the language', async () => {
    const { openPage } = openCounted()
    const read = (headers: Record<string, string>) => textOf(openPage()('/api/auth/session', { headers }))
    expect([await read({ cookie: 'lang=sw' }), await read({})]).toEqual(['answer 1', 'answer 1'])
    expect(await read({ cookie: 'lang=sw; session=a' })).toBe('answer 2')
    expect(await read({ cookie: 'session=b' })).toBe('answer 3')
    expect(await read({ authorization: 'Bearer a' })).toBe('answer 4')
    expect(await read({ cookie: 'otp=a' })).toBe('answer 5')
  })

  it('is requested again after a refusal or a failure', async () => {
    const answers = [
      () => new Response('busy', { status: 503 }),
      () => new Response('busy', { status: 503 }),
      () => {
        throw new Error('the database is away')
      },
    ]
    const { openPage } = openCalls(() => (answers.shift() ?? (() => new Response('here')))())
    expect((await openPage()('/api/app')).status).toBe(503)
    await expect(openPage()('/api/app')).rejects.toThrow('the database is away')
    expect(await textOf(openPage()('/api/app'))).toBe('here')
  })

  it('is not used for a write, or for another address that contains its path', async () => {
    const { asked, openPage } = openCounted()
    for (const path of ['/api/app?a', '/api/app/x', '/x/api/app']) {
      await openPage()(path)
      await openPage()(path)
    }
    for (const time of [1, 2])
      expect(await textOf(openPage()('/api/app', { method: 'DELETE' }))).toBe(`answer ${6 + time}`)
    expect(asked).toHaveLength(8)
  })
})
