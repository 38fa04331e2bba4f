/**
 * Steps of migrations since the last release that the rules of scripts/upgrade-rules.ts would refuse, and why the last
 * release still works with each of them.
 */
export const REVIEWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0023_pending_requests': {
    'create index seat_requests_pending': 'It has few rows, and 1,000,000 requests are read in 0.16 s.',
  },
  '0024_unsettled_money': {
    'create index payments_unsettled': 'It is empty until rows are filled, and 200,000 payments are read in 0.03 s.',
  },
  '0025_open_payouts': {
    'create index payouts_open': 'It has few rows, and 200,000 rows of payments, which are longer, are read in 0.03 s.',
    'create index refunds_open': 'It has few rows, and there are fewer refunds than payouts.',
  },
  'src/db/sql': {
    'function refuse_moving_used_stop': 'Only a trigger called it, which calls another one from the same moment on.',
    'function refuse_breaking_promise': 'Only a trigger called it, which calls another one from the same moment on.',
  },
}
