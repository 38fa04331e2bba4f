// Replaces React Router's instrumentation in the browser: nothing there is instrumented. `scripts/client-build.ts` puts it in place.

export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
