import type { PageCalls } from './environment.ts'
import { readUnsent } from './unsent-text.ts'

type Call = (request: Request) => Promise<Response>

/** The same answer, but its body can be read several times and without a stream. Null when it has no text. */
const readable = (answer: Response): Response | null => {
  const text = readUnsent(answer)
  if (text === null) return null
  return Object.defineProperties(answer, {
    text: { value: () => Promise.resolve(text) },
    json: { value: (): Promise<unknown> => Promise.resolve(JSON.parse(text)) },
  })
}

/** The headers that an answer to a read depends on. Comparing all headers would cost more than some answers. */
const VARIES_BY = ['authorization', 'cookie', 'accept-language']

/**
 * Several parts of a page read the same data, such as the signed-in user: it is read once, until something is written.
 */
export const createPageCalls = (
  address: string,
  fetch: (request: Request, bindings: { page: PageCalls }) => Response | Promise<Response>,
): Call => {
  const page: PageCalls = { address, actors: new Map() }
  const reads = new Map<string, Promise<Response | null>>()
  const ask = async (request: Request) => fetch(request, { page })
  return async (request) => {
    if (request.method !== 'GET') {
      const answer = await ask(request)
      reads.clear()
      return answer
    }
    const key = [request.url, ...VARIES_BY.map((name) => request.headers.get(name))].join(' ')
    const known = reads.get(key)
    if (known) return (await known) ?? ask(request)
    const answer = ask(request)
    const read = answer.then(readable)
    reads.set(key, read)
    return (await read) ?? answer
  }
}
