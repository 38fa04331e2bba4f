import { createContext } from 'react-router'

/** `context.get(clockContext)()` in a loader or an action: the product's time, which every instant of the API is of. */
export const clockContext = createContext<() => Date>(() => new Date())
