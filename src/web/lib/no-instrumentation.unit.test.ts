import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as ours from './no-instrumentation.ts'

it('the replacement exports exactly what React Router’s browser router imports from its instrumentation', () => {
  const router = readFileSync('node_modules/react-router/dist/production/lib/router/router.js', 'utf8')
  const [, imported = ''] = /import \{ ([^}]+) \} from "\.\/instrumentation\.js"/.exec(router) ?? []
  expect(Object.keys(ours).toSorted()).toEqual(imported.split(', ').toSorted())
})
