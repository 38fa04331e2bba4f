import { getRequestListener } from '@hono/node-server'
import { beforeAll, expect, it } from 'vitest'
import { createPageCalls } from './page-calls.ts'

// As in the product, where the server replaces the Response class.
beforeAll(() => void getRequestListener(() => new Response()))

const openCalls = (answer: () => Response) => {
  const asked: string[] = []
  const call = createPageCalls('197.1.1.1', ({ method, url }, { page }) => {
    asked.push(`${method} ${new URL(url).pathname} for ${page.address}`)
    return answer()
  })
  const ask = (path: string, init: RequestInit = {}) => call(new Request(`http://localhost${path}`, init))
  return { asked, ask }
}

it('reads data once for several parts of a page, until something is written', async () => {
  const { asked, ask } = openCalls(() => Response.json({ n: asked.length }, { status: 201 }))
  const answers = await Promise.all([ask('/app'), ask('/app'), ask('/session')])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }])
  expect([answers[0]?.status, await answers[0]?.text()]).toEqual([201, '{"n":1}'])
  expect(await (await ask('/app', { headers: { cookie: 'session=other' } })).json()).toEqual({ n: 3 })
  await ask('/session', { method: 'DELETE' })
  expect(await (await ask('/app')).json()).toEqual({ n: 5 })
  expect(asked.slice(3)).toEqual(['DELETE /session for 197.1.1.1', 'GET /app for 197.1.1.1'])
})

it('calls again for an answer whose bytes can be read only once', async () => {
  const { asked, ask } = openCalls(() => new Response(new Uint8Array([1, 2])))
  const pictures = await Promise.all([ask('/picture'), ask('/picture')])
  for (const picture of pictures) expect((await picture.arrayBuffer()).byteLength).toBe(2)
  expect(asked).toHaveLength(2)
})
