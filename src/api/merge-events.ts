import type { StreamEvent } from './event-stream.ts'

type Source = AsyncGenerator<StreamEvent, void>

/** Merges events as they come; ends when one source ends. */
export async function* mergeEvents(...sources: readonly Source[]): AsyncGenerator<StreamEvent, void> {
  const ask = (source: Source) => {
    const asked = source.next().then((answer) => ({ source, answer }))
    // `Promise.race` reports an error. This handler covers a source that fails while no race waits for it.
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
    // Not awaited, because a waiting source ends only at its next event.
    for (const source of sources) void source.return().catch(() => undefined)
  }
}
