// A test file in src that opens a database runs on both kinds of database, unless one of these lists contains it:
// decision 420.

/**
 * Tests with many cases of functions that other tests call on the embedded database as well, and tests of locks and
 * races.
 */
export const ON_POSTGRES_ONLY = [
  'src/api/routes/accounts.test.ts',
  'src/api/routes/admin-places.test.ts',
  'src/api/routes/cancelled-requests.test.ts',
  'src/api/routes/change-stops.test.ts',
  'src/api/routes/codes-under-attack.test.ts',
  'src/api/routes/delivery-reports.test.ts',
  'src/api/routes/document-views.test.ts',
  'src/api/routes/documents.test.ts',
  'src/api/routes/notifications.test.ts',
  'src/api/routes/payments.test.ts',
  'src/api/routes/recycled-number.test.ts',
  'src/api/routes/reviews.test.ts',
  'src/api/routes/rides.test.ts',
  'src/api/routes/scanned-uploads.test.ts',
  'src/api/routes/seat-requests.test.ts',
  'src/api/routes/unread-chats.test.ts',
  'src/domain/admin-tasks/admin-tasks.test.ts',
  'src/domain/boarding/boarding.test.ts',
  'src/domain/checkout/paying.test.ts',
  'src/domain/disputes/disputes.test.ts',
  'src/domain/finance/suspense.test.ts',
  'src/domain/payouts/release-times.test.ts',
  'src/domain/rides/advance-rides.test.ts',
  'src/domain/search/bookable-rides.test.ts',
  'src/domain/search/search-rides.test.ts',
  'src/domain/seat-requests/refund-table.test.ts',
  'src/domain/transfers/money-out.test.ts',
  'src/domain/transition-table.test.ts',
  'src/simulators/paying-out.test.ts',
]

/** Tests that open no database, or that are about the HTTP server, a provider, a picture or a first start. */
export const ON_EMBEDDED_ONLY = [
  'src/api/body-limits.test.ts',
  'src/api/cross-origin.test.ts',
  'src/api/event-stream.test.ts',
  'src/api/routes/app.test.ts',
  'src/api/routes/documents-as-pdf.test.ts',
  'src/api/routes/places-providers.test.ts',
  'src/api/routes/ride-preview.test.ts',
  'src/api/serve-pages.test.ts',
  'src/db/prepare-pglite.test.ts',
  'src/demo/seed-history.test.ts',
  'src/platform/telemetry.test.ts',
  'src/providers/files/files.test.ts',
  'src/providers/messaging/messaging.test.ts',
  'src/providers/messaging/smtp.test.ts',
  'src/providers/payments/daraja-out.test.ts',
  'src/providers/payments/daraja.test.ts',
  'src/providers/places/places.test.ts',
  'src/providers/places/routing-servers.test.ts',
  'src/simulators/controls.test.ts',
  'src/simulators/phone-page.test.ts',
]
