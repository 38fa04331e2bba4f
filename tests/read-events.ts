import type { Product } from '../src/main.ts'

export interface ReadEvent {
  id: number | null
  event: string
  data: ReturnType<typeof JSON.parse>
}

/** A stream never ends, so it is closed at once, and its text is empty. */
export const readAnswer = async (response: Response): Promise<string> => {
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

/** Splits a stream's text into events; heartbeats and `retry` lines have no data and are skipped. */
export const parseEvents = (text: string): { events: ReadEvent[]; rest: string } => {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
      }),
    )
    const data = fields.get('data')
    if (data === undefined) return []
    const id = fields.get('id')
    return [
      { id: id === undefined ? null : Number(id), event: fields.get('event') ?? 'message', data: JSON.parse(data) },
    ]
  })
  return { events, rest }
}

export interface OpenEvents {
  status: number
  /** The next event; null when the stream has ended. */
  next: () => Promise<ReadEvent | null>
  /** All remaining events; resolves when the stream ends. */
  rest: () => Promise<ReadEvent[]>
  close: () => Promise<void>
}

export const openEvents = async (
  product: Pick<Product, 'fetch'>,
  path: string,
  { as, headers = {} }: { as: string; headers?: Record<string, string> },
): Promise<OpenEvents> => {
  const response = await product.fetch(
    new Request(`http://localhost:3000${path}`, { headers: { authorization: `Bearer ${as}`, ...headers } }),
  )
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  const waiting: ReadEvent[] = []
  let text = ''
  const next = async (): Promise<ReadEvent | null> => {
    for (;;) {
      const first = waiting.shift()
      if (first) return first
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      const { events, rest } = parseEvents(text + decoder.decode(chunk.value, { stream: true }))
      text = rest
      waiting.push(...events)
    }
  }
  return {
    status: response.status,
    next,
    rest: async () => {
      const all: ReadEvent[] = []
      for (let event = await next(); event !== null; event = await next()) all.push(event)
      return all
    },
    close: async () => {
      await reader?.cancel()
    },
  }
}
