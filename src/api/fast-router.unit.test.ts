import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { FastRouter } from './fast-router.ts'

const build = () => {
  const app = new Hono({ router: new FastRouter() })
  app.use('*', async (c, next) => {
    await next()
    c.header('x-middleware', 'ran')
  })
  app.get('/ride/search', (c) => c.text('search'))
  app.get('/ride/:id', (c) => c.text(`ride ${c.req.param('id')}`))
  app.post('/ride', (c) => c.text('posted'))
  return app
}

const ask = async (app: Hono, path: string, method = 'GET') => {
  const answer = await app.request(path, { method })
  return [answer.status, await answer.text(), answer.headers.get('x-middleware')]
}

it('the router finds the same handlers each time a path is requested', async () => {
  const app = build()
  for (let time = 0; time < 2; time++) {
    expect(await ask(app, '/ride/search')).toEqual([200, 'search', 'ran'])
    expect(await ask(app, '/ride/one')).toEqual([200, 'ride one', 'ran'])
    expect(await ask(app, '/ride/two')).toEqual([200, 'ride two', 'ran'])
    expect(await ask(app, '/ride', 'POST')).toEqual([200, 'posted', 'ran'])
    expect((await ask(app, '/ride'))[0]).toBe(404)
    expect((await ask(app, '/ride/search', 'POST'))[0]).toBe(404)
  }
})

it('the router finds a handler that was added after the path was first looked up', () => {
  const router = new FastRouter<string>()
  const handlersOf = () => router.match('GET', '/ride/search')[0].map(([handler]) => handler)
  router.add('GET', '/ride/search', 'search')
  expect(handlersOf()).toEqual(['search'])
  router.add('ALL', '/ride/*', 'later')
  expect(handlersOf()).toEqual(['search', 'later'])
})
