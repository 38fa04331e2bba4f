import { createContext } from 'react-router'

/** Where a page's failures are written down. */
export type Report = (event: string, detail: unknown) => void
export const reportContext = createContext<Report>(() => undefined)
