import type { PageCalls } from './environment.ts'
import { isVisitor } from './is-visitor.ts'
import { readUnsent } from './unsent-text.ts'

type Call = (request: Request) => Promise<Response>

/** Makes the body of an answer readable several times and without a stream. Null when the answer has no text. */
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

/** Answers that depend only on the language, and on the settings and the memory of the process. */
const SAME_FOR_ALL = new Set(['/api/app', '/api/amenity'])
/** Answers that are the same for all visitors and are made without the database. */
const SAME_FOR_VISITORS = new Set(['/api/auth/session'])

const HTTPS_LENGTH = 'https://'.length

const isShared = (path: string, request: Request): boolean =>
  request.method === 'GET' && (SAME_FOR_ALL.has(path) || (SAME_FOR_VISITORS.has(path) && isVisitor(request)))

/** Null for an answer that each page has to ask for. */
type AskForAll = (request: Request, ask: () => Promise<Response>) => Promise<Response | null> | null

/**
 * Asks for each answer of `SAME_FOR_ALL` and `SAME_FOR_VISITORS` once, until something changes that visitors see.
 * @param version Increases with every such change.
 */
export const createSharedAnswers = (version: () => number): AskForAll => {
  const answers = new Map<string, Promise<Response | null>>()
  let readAt = version()
  return (request, ask) => {
    // The host is left out, because the caller chooses it.
    const path = request.url.slice(request.url.indexOf('/', HTTPS_LENGTH))
    if (!isShared(path, request)) return null
    if (readAt !== version()) answers.clear()
    readAt = version()
    const key = `${request.headers.get('accept-language')} ${path}`
    const known = answers.get(key)
    if (known) return known
    const answer = ask().then((asked) => (asked.status === 200 ? readable(asked) : null))
    answers.set(key, answer)
    const forget = () => {
      if (answers.get(key) === answer) answers.delete(key)
    }
    answer.then((kept) => kept ?? forget(), forget)
    return answer
  }
}

/** Several loaders of a page read the same data, such as the signed-in user. It is read once, until the page writes. */
export const createPageCalls = (
  address: string,
  fetch: (request: Request, bindings: { page: PageCalls }) => Response | Promise<Response>,
  askForAll: AskForAll,
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
    const shared = await askForAll(request, () => ask(request))
    if (shared) return shared
    const key = [request.url, ...VARIES_BY.map((name) => request.headers.get(name))].join(' ')
    const known = reads.get(key)
    if (known) return (await known) ?? ask(request)
    const answer = ask(request)
    const read = answer.then(readable)
    reads.set(key, read)
    return (await read) ?? answer
  }
}
