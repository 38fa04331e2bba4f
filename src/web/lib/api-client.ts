import type { hc } from 'hono/client'
import type { AdminPlaceRoutes } from '../../api/routes/admin-places.ts'
import type { AdminRoutes } from '../../api/routes/admin.ts'
import type { AdminTaskRoutes } from '../../api/routes/admin-tasks.ts'
import type { AdminDeliveryRoutes } from '../../api/routes/admin-deliveries.ts'
import type { AmenityRoutes } from '../../api/routes/amenities.ts'
import type { AppRoutes } from '../../api/routes/app.ts'
import type { AuthRoutes } from '../../api/routes/auth.ts'
import type { BoardingRoutes } from '../../api/routes/boarding.ts'
import type { DisputeRoutes } from '../../api/routes/disputes.ts'
import type { FaqRoutes } from '../../api/routes/faqs.ts'
import type { FinanceRoutes } from '../../api/routes/finance.ts'
import type { IncidentRoutes } from '../../api/routes/incidents.ts'
import type { HelpRoutes } from '../../api/routes/help.ts'
import type { TicketRoutes } from '../../api/routes/tickets.ts'
import type { MessagingRoutes } from '../../api/routes/messaging.ts'
import type { TripRoutes } from '../../api/routes/trips.ts'
import type { NextStepRoutes } from '../../api/routes/next-steps.ts'
import type { NotificationRoutes } from '../../api/routes/notifications.ts'
import type { DocumentRoutes } from '../../api/routes/documents.ts'
import type { PaymentRoutes } from '../../api/routes/payments.ts'
import type { PlaceRoutes } from '../../api/routes/places.ts'
import type { ReceiptRoutes } from '../../api/routes/receipts.ts'
import type { PushRoutes } from '../../api/routes/push.ts'
import type { PopularRouteRoutes } from '../../api/routes/popular-routes.ts'
import type { RidePreviewRoutes } from '../../api/routes/ride-preview.ts'
import type { RidePriceRoutes } from '../../api/routes/ride-price.ts'
import type { RideSearchRoutes } from '../../api/routes/ride-search.ts'
import type { ReviewRoutes } from '../../api/routes/reviews.ts'
import type { RideRoutes } from '../../api/routes/rides.ts'
import type { SafetyRoutes } from '../../api/routes/safety.ts'
import type { SeatRequestRoutes } from '../../api/routes/seat-requests.ts'
import type { SecurityRoutes } from '../../api/routes/security.ts'
import type { TripCheckRoutes } from '../../api/routes/trip-checks.ts'
import type { TrustedContactRoutes } from '../../api/routes/trusted-contacts.ts'
import type { TripShareRoutes } from '../../api/routes/trip-shares.ts'
import type { UserRoutes } from '../../api/routes/users.ts'
import type { VehicleRoutes } from '../../api/routes/vehicles.ts'
import type { AlertRoutes } from '../../api/routes/alerts.ts'

/** One client type for each group of routes, because one type for all routes would slow down the type checker. */
export interface ApiClient {
  admin: ReturnType<typeof hc<AdminRoutes>>
  adminPlaces: ReturnType<typeof hc<AdminPlaceRoutes>>
  adminTasks: ReturnType<typeof hc<AdminTaskRoutes>>
  deliveries: ReturnType<typeof hc<AdminDeliveryRoutes>>
  amenities: ReturnType<typeof hc<AmenityRoutes>>
  app: ReturnType<typeof hc<AppRoutes>>
  auth: ReturnType<typeof hc<AuthRoutes>>
  boarding: ReturnType<typeof hc<BoardingRoutes>>
  disputes: ReturnType<typeof hc<DisputeRoutes>>
  faqs: ReturnType<typeof hc<FaqRoutes>>
  finance: ReturnType<typeof hc<FinanceRoutes>>
  incidents: ReturnType<typeof hc<IncidentRoutes>>
  help: ReturnType<typeof hc<HelpRoutes>>
  tickets: ReturnType<typeof hc<TicketRoutes>>
  messaging: ReturnType<typeof hc<MessagingRoutes>>
  trips: ReturnType<typeof hc<TripRoutes>>
  nextSteps: ReturnType<typeof hc<NextStepRoutes>>
  notifications: ReturnType<typeof hc<NotificationRoutes>>
  documents: ReturnType<typeof hc<DocumentRoutes>>
  payments: ReturnType<typeof hc<PaymentRoutes>>
  popularRoutes: ReturnType<typeof hc<PopularRouteRoutes>>
  places: ReturnType<typeof hc<PlaceRoutes>>
  receipts: ReturnType<typeof hc<ReceiptRoutes>>
  push: ReturnType<typeof hc<PushRoutes>>
  reviews: ReturnType<typeof hc<ReviewRoutes>>
  rides: ReturnType<typeof hc<RideRoutes>>
  ridePreview: ReturnType<typeof hc<RidePreviewRoutes>>
  ridePrice: ReturnType<typeof hc<RidePriceRoutes>>
  rideSearch: ReturnType<typeof hc<RideSearchRoutes>>
  safety: ReturnType<typeof hc<SafetyRoutes>>
  seatRequests: ReturnType<typeof hc<SeatRequestRoutes>>
  security: ReturnType<typeof hc<SecurityRoutes>>
  tripShares: ReturnType<typeof hc<TripShareRoutes>>
  tripChecks: ReturnType<typeof hc<TripCheckRoutes>>
  trustedContacts: ReturnType<typeof hc<TrustedContactRoutes>>
  users: ReturnType<typeof hc<UserRoutes>>
  vehicles: ReturnType<typeof hc<VehicleRoutes>>
  alerts: ReturnType<typeof hc<AlertRoutes>>
}

interface Asked {
  param?: Record<string, string>
  query?: Record<string, string | readonly string[] | undefined>
  header?: Record<string, string | undefined>
  json?: unknown
}
interface Options {
  init?: RequestInit
  headers?: Record<string, string>
}

/**
 * A value as one part of a path. Unencoded, an id such as `../user/me` in the address of a page would call another
 * operation.
 */
const inPath = (value = ''): string =>
  // Encoded twice, because browsers treat `.` and `..` as steps in the path even when they are encoded once.
  value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value)

const pairsOf = (record: Asked['query'] = {}): [string, string][] =>
  Object.entries(record).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )

/** `steps`: the parts of the path as in the type of `ApiClient`, and last the method: `ride`, `:id`, `$get`. */
const callRoute = (
  base: string,
  send: typeof fetch,
  steps: readonly string[],
  asked: Asked = {},
  options: Options = {},
) => {
  const path = steps.slice(0, -1).map((step) => (step.startsWith(':') ? inPath(asked.param?.[step.slice(1)]) : step))
  const query = String(new URLSearchParams(pairsOf(asked.query)))
  const headers = new Headers([...pairsOf(asked.header), ...pairsOf(options.headers)])
  if (asked.json !== undefined) headers.set('content-type', 'application/json')
  return send([base, ...path].join('/') + (query && `?${query}`), {
    method: steps.at(-1)?.slice(1).toUpperCase(),
    headers,
    body: JSON.stringify(asked.json),
    ...options.init,
  })
}

const routeOf = (base: string, send: typeof fetch, steps: readonly string[]): object =>
  new Proxy(() => undefined, {
    get: (_, step) => routeOf(base, send, [...steps, String(step)]),
    apply: (_, self, [asked, options]: [Asked?, Options?]) => callRoute(base, send, steps, asked, options),
  })

/** Hono's own client does the same with five times the code, and does not encode the parameters. */
export const createApiClient = (base: string, send: typeof fetch): ApiClient =>
  // The first name (`rides`) is not part of the path: the routes of each group contain their whole path.
  new Proxy({} as ApiClient, { get: () => routeOf(base, send, []) })

let browserClient: ApiClient | undefined

/** For scripts in the browser; loaders and actions use the router's context. */
export const browserApi = (): ApiClient =>
  (browserClient ??= createApiClient(`${location.origin}/api`, (...request) => fetch(...request)))
