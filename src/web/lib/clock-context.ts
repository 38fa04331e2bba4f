import { createContext } from 'react-router'

/** `context.get(clockContext)()` in a loader or an action: the server's time, which all API times use. */
export const clockContext = createContext<() => Date>(() => new Date())
