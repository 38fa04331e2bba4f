import { createContext } from 'react-router'

/**
 * `context.get(clockContext)()` in a loader or an action: the server's time, on which all times of the API are based.
 */
export const clockContext = createContext<() => Date>(() => new Date())
