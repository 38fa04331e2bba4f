import { useEffect } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import type { Unreached } from './keep-typed.ts'
import { isLostNetwork, openCopy, setNetworkTrouble, useNetworkTrouble, waitUntilAborted } from './lost-network.ts'

interface Shown {
  address: string
  data: ReadonlyMap<string, unknown>
}
let shown: Shown = { address: '', data: new Map() }

/** Stores the data of the shown page, so that the page can stay when reloading it fails. */
export const useKeepShown = (): void => {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => {
    shown = { address: pathname + search, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) }
  }, [matches, pathname, search])
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>
const UNREACHED: Unreached = { unreached: true }

/** The router may wrap an error that was thrown in an action. */
const isLost = ({ type, result }: Results[string]): boolean =>
  type === 'error' &&
  (isLostNetwork(result) ||
    (typeof result === 'object' && result !== null && 'data' in result && isLostNetwork(result.data)))

/** The router wraps the answer of an action. */
const isSaved = ({ type, result }: Results[string]): boolean => {
  const answer = (result as { data?: unknown } | null)?.data
  return type === 'data' && typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
}

/**
 * Tells the router what to do when the connection is lost. A form that was not sent gets the answer `Unreached`. A page
 * that could not be loaded again stays. A navigation waits for a retry, or until the user gives up; meanwhile the
 * stored copy of its page opens.
 */
export const keepPage = async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<Results> => {
  const results = (await next()) as Results
  if (request.method !== 'GET' && Object.values(results).some(isSaved)) window.typedInput?.saved()
  const lost = Object.entries(results).filter(([, result]) => isLost(result))
  if (lost.length === 0) {
    setNetworkTrouble(null)
    return results
  }
  const { pathname, search } = new URL(request.url)
  const isSent = request.method !== 'GET'
  const canStay = pathname + search === shown.address && lost.every(([id]) => shown.data.has(id))
  if (!isSent && !canStay) {
    setNetworkTrouble('held')
    openCopy(pathname + search)
    return waitUntilAborted(request.signal)
  }
  if (!isSent) setNetworkTrouble('lost')
  const kept = lost.map(([id]) => [id, { type: 'data', result: isSent ? UNREACHED : shown.data.get(id) }] as const)
  return Object.assign(results, Object.fromEntries(kept))
}

type Pending = ReturnType<typeof useNavigation>
const IDLE: Pending = {
  state: 'idle',
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

/** The pending navigation. While it waits for the connection it counts as idle, because only a retry continues it. */
export const usePending = (): Pending => {
  const navigation = useNavigation()
  const trouble = useNetworkTrouble()
  return trouble === 'held' || trouble === 'stuck' ? IDLE : navigation
}
