import { createContext } from 'react-router'

/** Where a page's failures are written down. */
export type Report = (event: string, detail: unknown) => void
export const reportContext = createContext<Report>(() => undefined)

/** Where what broke in a browser is written down; false when no more is taken from there for now. */
export type ReportFromBrowser = (detail: unknown) => boolean
export const reportFromBrowserContext = createContext<ReportFromBrowser>(() => false)

/** Who wants to know which route a page has, by its pattern. */
export type OnRoute = (pattern: string) => void
export const onRouteContext = createContext<OnRoute>(() => undefined)
