import { createContext } from 'react-router'

export type Report = (event: string, detail: unknown) => void
export const reportContext = createContext<Report>(() => undefined)

/** Logs a browser error; false when this network address, or all together, have sent too many. */
export type ReportFromBrowser = (detail: unknown) => boolean
export const reportFromBrowserContext = createContext<ReportFromBrowser>(() => false)

export type OnRoute = (pattern: string) => void
export const onRouteContext = createContext<OnRoute>(() => undefined)

/**
 * Called with the bytes of a page’s HTML, which `server.ts` puts into the answer. The router would turn a body into a
 * stream, which takes a tenth of the time of a page.
 */
export type OnHtml = (html: Uint8Array<ArrayBuffer>) => void
export const onHtmlContext = createContext<OnHtml>(() => undefined)
