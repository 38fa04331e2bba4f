import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mergeEvents } from './merge-events.ts'

async function* say(...waits: number[]) {
  for (const wait of waits) {
    await setTimeout(wait)
    yield { data: wait }
  }
}

async function* broken(): AsyncGenerator<{ data: number }, void> {
  await setTimeout(1)
  yield { data: 1 }
  throw new Error('the database is gone')
}

it('the merged stream forwards the events of all sources in the order in which they come, and ends when the first source ends', async () => {
  const received: unknown[] = []
  for await (const { data } of mergeEvents(say(10, 60, 200), say(40, 70))) received.push(data)
  expect(received).toEqual([10, 40, 60, 70])
})

it('the merged stream lets every source clean up when the reader leaves', async () => {
  const tidied: string[] = []
  async function* source(name: string) {
    try {
      for (;;) {
        await setTimeout(1)
        yield { data: name }
      }
    } finally {
      tidied.push(name)
    }
  }
  for await (const { data } of mergeEvents(source('a'), source('b'))) if (data === 'b') break
  await expect.poll(() => tidied.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['a', 'b'])
})

it('the merged stream fails when a source fails', async () => {
  const events = mergeEvents(broken(), say(1_000))
  expect((await events.next()).value).toEqual({ data: 1 })
  await expect(events.next()).rejects.toThrow('the database is gone')
})
