import { expect, it } from 'vitest'
import { createClock } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logger.ts'
import { createGuard } from './guard-calls.ts'
import type { ProviderAnswer } from './port.ts'

const setUp = () => {
  const clock = createClock()
  clock.set(new Date('2026-11-21T09:00:00Z'))
  const guarded = createGuard(createLogger('silent'), clock)
  let calls = 0
  let working = false
  return {
    call: (name = 'service') =>
      guarded(name, (): Promise<ProviderAnswer<string>> => {
        calls += 1
        return Promise.resolve(working ? { kind: 'answered', value: 'here' } : { kind: 'failed', reason: 'http-500' })
      }),
    calls: () => calls,
    heal: () => {
      working = true
    },
    wait: (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000)),
    close: () => clock.set(null),
  }
}

it('the guard of calls stops calling a service that failed 3 times, but still calls another service', async () => {
  const { call, calls, close } = setUp()
  for (let time = 0; time < 10; time += 1) await call()
  expect(calls()).toBe(3)
  expect(await call()).toEqual({ kind: 'failed', reason: 'paused' })
  await call('another service')
  expect(calls()).toBe(4)
  close()
})

it('the guard of calls tries one call to a paused service after 20 seconds, and, when it has failed, one more after another 20 seconds', async () => {
  const { call, calls, wait, close } = setUp()
  for (let time = 0; time < 3; time += 1) await call()
  wait(21)
  await Promise.all([call(), call(), call()])
  expect(calls()).toBe(4)
  wait(19)
  expect(await call()).toEqual({ kind: 'failed', reason: 'paused' })
  expect(calls()).toBe(4)
  wait(2)
  await call()
  expect(calls()).toBe(5)
  close()
})

it('the guard of calls calls a paused service normally again after an answer', async () => {
  const { call, heal, wait, close } = setUp()
  for (let time = 0; time < 3; time += 1) await call()
  heal()
  wait(21)
  for (let time = 0; time < 5; time += 1) expect(await call()).toEqual({ kind: 'answered', value: 'here' })
  close()
})

it('the guard of calls never pauses a service whose failures are not consecutive', async () => {
  const clock = createClock()
  const guarded = createGuard(createLogger('silent'), clock)
  let number = 0
  const everySecond = () =>
    guarded('flaky', (): Promise<ProviderAnswer<number>> => {
      number += 1
      return Promise.resolve(number % 2 === 0 ? { kind: 'answered', value: number } : { kind: 'failed', reason: 'x' })
    })
  for (let time = 0; time < 20; time += 1) await everySecond()
  expect(number).toBe(20)
})

it('the guard of calls does not pause a service for a year after the clock was set back by a year', async () => {
  const { call, calls, wait, close } = setUp()
  for (let time = 0; time < 3; time += 1) await call()
  wait(-365 * 86_400)
  await call()
  expect(calls()).toBe(4)
  close()
})
