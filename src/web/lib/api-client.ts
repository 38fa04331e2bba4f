import { hc, type ClientRequestOptions } from 'hono/client'
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
import type { RideRoutes } from '../../api/routes/rides.ts'
import type { SafetyRoutes } from '../../api/routes/safety.ts'
import type { SeatRequestRoutes } from '../../api/routes/seat-requests.ts'
import type { SecurityRoutes } from '../../api/routes/security.ts'
import type { UserRoutes } from '../../api/routes/users.ts'
import type { VehicleRoutes } from '../../api/routes/vehicles.ts'
import type { AlertRoutes } from '../../api/routes/alerts.ts'

/** One typed client per noun: one for all would slow down the type checker. */
export const createApiClient = (base: string, options: ClientRequestOptions) => ({
  admin: hc<AdminRoutes>(base, options),
  adminPlaces: hc<AdminPlaceRoutes>(base, options),
  adminTasks: hc<AdminTaskRoutes>(base, options),
  deliveries: hc<AdminDeliveryRoutes>(base, options),
  amenities: hc<AmenityRoutes>(base, options),
  app: hc<AppRoutes>(base, options),
  auth: hc<AuthRoutes>(base, options),
  boarding: hc<BoardingRoutes>(base, options),
  disputes: hc<DisputeRoutes>(base, options),
  faqs: hc<FaqRoutes>(base, options),
  finance: hc<FinanceRoutes>(base, options),
  messaging: hc<MessagingRoutes>(base, options),
  trips: hc<TripRoutes>(base, options),
  nextSteps: hc<NextStepRoutes>(base, options),
  notifications: hc<NotificationRoutes>(base, options),
  documents: hc<DocumentRoutes>(base, options),
  payments: hc<PaymentRoutes>(base, options),
  popularRoutes: hc<PopularRouteRoutes>(base, options),
  places: hc<PlaceRoutes>(base, options),
  receipts: hc<ReceiptRoutes>(base, options),
  push: hc<PushRoutes>(base, options),
  rides: hc<RideRoutes>(base, options),
  ridePreview: hc<RidePreviewRoutes>(base, options),
  ridePrice: hc<RidePriceRoutes>(base, options),
  rideSearch: hc<RideSearchRoutes>(base, options),
  safety: hc<SafetyRoutes>(base, options),
  seatRequests: hc<SeatRequestRoutes>(base, options),
  security: hc<SecurityRoutes>(base, options),
  users: hc<UserRoutes>(base, options),
  vehicles: hc<VehicleRoutes>(base, options),
  alerts: hc<AlertRoutes>(base, options),
})
export type ApiClient = ReturnType<typeof createApiClient>

let ofBrowser: ApiClient | undefined

/** For scripts in the browser; pages and actions use the router's context. */
export const browserApi = (): ApiClient => (ofBrowser ??= createApiClient(`${location.origin}/api`, {}))
