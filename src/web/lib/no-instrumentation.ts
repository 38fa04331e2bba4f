// `scripts/client-build.ts` builds this file instead of React Router's instrumentation, because nothing in the browser
// is instrumented.

export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
