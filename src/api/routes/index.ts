import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../environment.ts'
import { amenityRoutes } from './amenities.ts'
import { appRoutes } from './app.ts'
import { authRoutes } from './auth.ts'
import { boardingRoutes } from './boarding.ts'
import { disputeRoutes } from './disputes.ts'
import { receiptRoutes } from './receipts.ts'
import { financeRoutes } from './finance.ts'
import { documentRoutes } from './documents.ts'
import { paymentRoutes } from './payments.ts'
import { placeRoutes } from './places.ts'
import { ridePreviewRoutes } from './ride-preview.ts'
import { popularRouteRoutes } from './popular-routes.ts'
import { ridePriceRoutes } from './ride-price.ts'
import { rideSearchRoutes } from './ride-search.ts'
import { rideRoutes } from './rides.ts'
import { seatRequestRoutes } from './seat-requests.ts'
import { safetyRoutes } from './safety.ts'
import { reviewRoutes } from './reviews.ts'
import { userRoutes } from './users.ts'
import { adminPlaceRoutes } from './admin-places.ts'
import { adminRoutes } from './admin.ts'
import { adminTableRoutes } from './admin-tables.ts'
import { adminTaskRoutes } from './admin-tasks.ts'
import { securityRoutes } from './security.ts'
import { deliveryReportRoutes } from './delivery-reports.ts'
import { adminDeliveryRoutes } from './admin-deliveries.ts'
import { pushRoutes } from './push.ts'
import { faqRoutes } from './faqs.ts'
import { messagingRoutes } from './messaging.ts'
import { notificationRoutes } from './notifications.ts'
import { helpRoutes } from './help.ts'
import { ticketRoutes } from './tickets.ts'
import { incidentRoutes } from './incidents.ts'
import { tripCheckRoutes } from './trip-checks.ts'
import { trustedContactRoutes } from './trusted-contacts.ts'
import { tripShareRoutes } from './trip-shares.ts'
import { tripRoutes } from './trips.ts'
import { nextStepRoutes } from './next-steps.ts'
import { alertRoutes } from './alerts.ts'
import { vehicleRoutes } from './vehicles.ts'

const modules = [
  amenityRoutes,
  appRoutes,
  authRoutes,
  rideSearchRoutes,
  ridePreviewRoutes,
  ridePriceRoutes,
  popularRouteRoutes,
  placeRoutes,
  paymentRoutes,
  rideRoutes,
  seatRequestRoutes,
  boardingRoutes,
  tripShareRoutes,
  tripCheckRoutes,
  trustedContactRoutes,
  incidentRoutes,
  ticketRoutes,
  helpRoutes,
  disputeRoutes,
  receiptRoutes,
  financeRoutes,
  documentRoutes,
  safetyRoutes,
  messagingRoutes,
  nextStepRoutes,
  tripRoutes,
  reviewRoutes,
  userRoutes,
  securityRoutes,
  adminRoutes,
  adminTaskRoutes,
  adminTableRoutes,
  adminPlaceRoutes,
  faqRoutes,
  notificationRoutes,
  deliveryReportRoutes,
  adminDeliveryRoutes,
  pushRoutes,
  vehicleRoutes,
  alertRoutes,
] as const

export const mountRoutes = (app: OpenAPIHono<ApiEnv>): void => {
  for (const routes of modules) app.route('/', routes)
}
