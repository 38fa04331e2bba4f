import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { prometheusName } from '../src/platform/metrics.ts'

const SUFFIXES = ['', '_total', '_seconds_bucket', '_seconds_sum', '_seconds_count']
const alerts = readFileSync('deploy/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')

const written = new Set(
  globSync('src/**/*.ts', { exclude: ['src/**/*.test.ts'] })
    .flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')pamoja\.[\w.]+(?=')/g) ?? [])
    .flatMap((name) => SUFFIXES.map((suffix) => prometheusName(name) + suffix)),
)

it('the alerts and the dashboard use only metrics that the product writes', () => {
  const named = new Set([...(alerts.match(/\bpamoja_\w+/g) ?? []), ...(dashboard.match(/\bpamoja_\w+/g) ?? [])])
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !written.has(name))).toEqual([])
})

it('each alert has a runbook, and is in the list of runbooks', () => {
  const pages = alerts.match(/(?<=runbook: )\S+/g) ?? []
  expect(pages).toHaveLength(alerts.match(/- alert:/g)?.length ?? 0)
  expect(pages.filter((page) => !existsSync(page))).toEqual([])
  const list = readFileSync('docs/runbooks/README.md', 'utf8')
  for (const name of alerts.match(/(?<=- alert: )\w+/g) ?? []) expect(list).toContain(`| ${name} `)
})
