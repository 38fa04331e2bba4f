import type { StreamEvent } from './event-stream.ts'

type Source = AsyncGenerator<StreamEvent, void>

/** What several sources say, as it comes; it ends when one of them does. */
export async function* mergeEvents(...sources: readonly Source[]): AsyncGenerator<StreamEvent, void> {
  const ask = (source: Source) => {
    const asked = source.next().then((answer) => ({ source, answer }))
    // Heard in the race; one that fails while the reader is slow must not count as unheard until then.
    asked.catch(() => undefined)
    return asked
  }
  const asked = new Map(sources.map((source) => [source, ask(source)]))
  try {
    for (;;) {
      const { source, answer } = await Promise.race(asked.values())
      if (answer.done === true) return
      asked.set(source, ask(source))
      yield answer.value
    }
  } finally {
    // One that sleeps hears of it when it wakes; nobody waits for that.
    for (const source of sources) void source.return().catch(() => undefined)
  }
}
