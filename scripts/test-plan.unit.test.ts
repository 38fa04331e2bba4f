import { describe, expect, it } from 'vitest'
import { planOf } from './test-plan.ts'

const plan = (...words: string[]) => planOf(words, (path) => !path.includes('missing'))

describe('npm test', () => {
  it('runs everything when nothing is named', () => {
    expect(plan()).toEqual({ stages: ['verify', 'embedded', 'postgres', 'browser'], paths: [] })
  })

  it('runs the named stages, in their usual order', () => {
    expect(plan('browser', 'verify')).toEqual({ stages: ['verify', 'browser'], paths: [] })
  })

  it.each([
    ['src/platform/clock.unit.test.ts', 'embedded'],
    ['src/domain/rides', 'embedded'],
    ['./scripts/test-plan.unit.test.ts', 'embedded'],
    ['tests/component/faqs.test.tsx', 'embedded'],
    ['prove/encryption.test.ts', 'postgres'],
    ['tests/e2e/chat.test.ts', 'browser'],
  ])('runs one file or folder in the stage it needs: %s', (path, stage) => {
    expect(plan(path)).toEqual({ stages: [stage], paths: [path.replace('./', '')] })
  })

  it('runs files of several kinds, each in its own stage', () => {
    expect(plan('tests/e2e/chat.test.ts', 'src/api')).toMatchObject({ stages: ['embedded', 'browser'] })
  })

  it('runs a path only in the named stage', () => {
    expect(plan('postgres', 'src/api')).toEqual({ stages: ['postgres'], paths: ['src/api'] })
  })

  it('runs nothing for a word that is neither a stage nor a path with tests', () => {
    expect(plan('verify', 'src/missing')).toEqual({ refusal: expect.stringContaining('src/missing') })
    expect(plan('docs')).toEqual({ refusal: expect.stringContaining('docs') })
  })
})
