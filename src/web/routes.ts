import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/page-texts.tsx', [
    layout('routes/site-layout.tsx', [
      index('routes/home.tsx'),
      route('ride/search', 'routes/ride-search.tsx'),
      route('ride/post', 'routes/ride-post.tsx'),
      route('ride/:rideId', 'routes/ride-detail.tsx'),
      route('request/:requestId/report', 'routes/trip-report.tsx'),
      route('payment/:paymentId/receipt', 'routes/receipt.tsx'),
      route('receipt/:token', 'routes/shared-receipt.tsx'),
      route('faqs', 'routes/faqs.tsx'),
      route('journey', 'routes/journey.tsx'),
      route('team', 'routes/team.tsx'),
      route('privacy-policy', 'routes/privacy-policy.tsx'),
      route('dashboard', 'routes/dashboard-layout.tsx', [
        index('routes/dashboard.tsx'),
        route('users', 'routes/dashboard-users.tsx'),
        route('vehicles', 'routes/dashboard-vehicles.tsx'),
        route('faqs', 'routes/dashboard-faqs.tsx'),
        route('places', 'routes/dashboard-places.tsx'),
        route('payments', 'routes/dashboard-payments.tsx'),
        route('earnings', 'routes/dashboard-earnings.tsx'),
        route('wishes', 'routes/dashboard-wishes.tsx'),
        route('profile', 'routes/dashboard-profile.tsx'),
        route('settings', 'routes/dashboard-settings.tsx'),
      ]),
      route('*', 'routes/not-found.tsx'),
    ]),
    route('auth/sign-in', 'routes/sign-in.tsx'),
    route('auth/sign-up', 'routes/sign-up.tsx'),
    route('auth/driver', 'routes/driver-sign-up.tsx'),
  ]),
  route('auth/sign-out', 'routes/sign-out.ts'),
  route('ride/:rideId/preview.png', 'routes/ride-preview.ts'),
  route('client-error', 'routes/client-error.ts'),
  route('language', 'routes/language.ts'),
] satisfies RouteConfig
