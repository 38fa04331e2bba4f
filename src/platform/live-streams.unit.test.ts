import { expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { createLiveStreams } from './live-streams.ts'

it('a process keeps the last tenth of its streams free for callers with priority', () => {
  const streams = createLiveStreams({ perOwner: 5, perProcess: 10 })
  for (let owner = 0; owner < 9; owner += 1) streams.open(`user ${owner}`)
  expect(() => streams.open('one more')).toThrow(AppError)
  streams.open('admin', { hasPriority: true })
  expect(() => streams.open('second admin', { hasPriority: true })).toThrow(AppError)
})
