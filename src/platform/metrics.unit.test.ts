import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const MINUTE_MS = 60_000

describe('metrics', () => {
  it('metrics are written in the format that Prometheus reads', async () => {
    const metrics = createMetrics()
    metrics.count('pamoja.http.request', { route: '/api/ride/{id}', status: '200' })
    metrics.count('pamoja.http.request', { route: '/api/ride/{id}', status: '200' })
    metrics.time('pamoja.http.request', { route: '/' }, 0.02)
    metrics.time('pamoja.http.request', { route: '/' }, 20)
    metrics.set('pamoja.money.unaccounted', 7)
    metrics.addSource(() => [{ name: 'pamoja.queue.waiting', labels: { queue: 'a "b"\\' }, value: 3 }])
    const text = await metrics.render()
    for (const line of [
      '# TYPE pamoja_http_request_total counter',
      'pamoja_http_request_total{route="/api/ride/{id}",status="200"} 2',
      '# TYPE pamoja_http_request_seconds histogram',
      'pamoja_http_request_seconds_bucket{route="/",le="0.01"} 0',
      'pamoja_http_request_seconds_bucket{route="/",le="0.025"} 1',
      'pamoja_http_request_seconds_bucket{route="/",le="10"} 1',
      'pamoja_http_request_seconds_bucket{route="/",le="+Inf"} 2',
      'pamoja_http_request_seconds_sum{route="/"} 20.02',
      'pamoja_http_request_seconds_count{route="/"} 2',
      'pamoja_money_unaccounted 7',
      String.raw`pamoja_queue_waiting{queue="a \"b\"\\"} 3`,
    ])
      expect(text.split('\n')).toContain(line)
  })

  it('metrics leave out a value that another process may have replaced', async () => {
    let now = 0
    const metrics = createMetrics(() => now)
    metrics.set('pamoja.money.unaccounted', 7)
    now = 21 * MINUTE_MS
    expect(await metrics.render()).not.toContain('unaccounted')
    metrics.set('pamoja.money.unaccounted', 0)
    expect(await metrics.render()).toContain('pamoja_money_unaccounted 0')
  })

  it('metrics have at most 2,000 series of one name, whatever their labels', async () => {
    const metrics = createMetrics()
    for (let turn = 0; turn < 3000; turn += 1) metrics.count('pamoja.many', { turn: String(turn) })
    expect((await metrics.render()).split('\n').filter((line) => line.startsWith('pamoja_many'))).toHaveLength(2000)
  })
})
