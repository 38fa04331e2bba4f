// Where each table would be if rides were spread over several databases. Tables with a `ride_id` or amounts must be
// listed here. The others are copied everywhere, unless they are on one database only. docs/scaling.md explains it. A
// change that breaks a rule must be adapted, or be listed here with its reason.

export type Place =
  /** Stored with the rows of its ride, found by this column. */
  | { with: 'ride'; key: string }
  /**
   * Stored with the rows of its ride too, by a `ride_id` that the trigger `set_ride` sets: the first of these columns
   * that is set leads to the ride.
   */
  | { with: 'ride, set by trigger'; columns: Readonly<Record<string, string>> }
  /** Stored with the rows of its ride, by columns that lead to it, without a `ride_id`. Not for tables with amounts. */
  | { with: 'ride, by way of'; columns: Readonly<Record<string, string>> }
  /** A small table that is the same everywhere, or is about users: each database has a copy. */
  | { with: 'people' }
  /** Stored on one database only. */
  | { with: 'one' }

const ride = (key = 'ride_id'): Place => ({ with: 'ride', key })
const byWayOf = (columns: Record<string, string>): Place => ({ with: 'ride, by way of', columns })
const setByTrigger = (columns: Record<string, string>): Place => ({ with: 'ride, set by trigger', columns })
const people: Place = { with: 'people' }
const one: Place = { with: 'one' }

export const PLACES: Readonly<Record<string, Place>> = {
  rides: ride('id'),
  ride_legs: ride(),
  ride_stops: ride(),
  ride_fares: ride(),
  possible_stops: ride(),
  seat_requests: ride(),
  incidents: ride(),
  alert_waves: ride(),
  trip_checks: ride(),

  payments: setByTrigger({ request_id: 'seat_requests' }),
  payouts: setByTrigger({ request_id: 'seat_requests' }),
  refunds: setByTrigger({ payment_id: 'payments' }),
  manual_refunds: setByTrigger({ payment_id: 'payments' }),
  transfers: setByTrigger({ refund_id: 'refunds', payout_id: 'payouts' }),
  transactions: setByTrigger({ payment_id: 'payments', refund_id: 'refunds', payout_id: 'payouts' }),
  ledger_entries: setByTrigger({ transaction_id: 'transactions' }),
  money_reviews: setByTrigger({ payment_id: 'payments' }),
  disputes: setByTrigger({ request_id: 'seat_requests' }),

  boarding_pins: byWayOf({ request_id: 'seat_requests' }),
  reviews: byWayOf({ request_id: 'seat_requests' }),
  review_replies: byWayOf({ review_id: 'reviews' }),
  trip_shares: byWayOf({ request_id: 'seat_requests' }),

  alert_matches: people,
  favorites: people,
  tickets: people,

  admin_phones: one,
  admin_proposals: one,
  audit_log: one,
  balance_tallies: one,
  callback_inbox: one,
  delivery_reports: one,
  document_views: one,
  email_stops: one,
  faqs: one,
  message_master_keys: one,
  mpesa_statements: one,
  otp_challenges: one,
  rate_counters: one,
  receipt_checks: one,
  reconciliations: one,
  record_chains: one,
  routes: one,
  search_changes: one,
  search_pruning: one,
  sole_decisions: one,
  tallies: one,
  tokens: one,
  unmatched_money: one,
}

export const MONEY_OF_NO_RIDE: Readonly<Record<string, string>> = {
  balance_tallies: 'sums over all rides',
  receipt_checks: 'what an admin claims, before a payment is known',
  reconciliations: 'sums of a day',
  sole_decisions: 'a limit of one admin over all rides',
  unmatched_money: 'its ride is not known until it is matched, and then a payment has it',
}

/** Values that are unique over all rides. With several databases, each can only check its own rows. */
export const UNIQUE_OVER_ALL_RIDES: Readonly<Record<string, string>> = {
  payments_one_open_a_phone: 'a phone has one M-Pesa request at a time, whatever the ride',
  payments_callback_secret: '256 random bits; the inbox finds the payment by it',
  payments_checkout: 'an id of M-Pesa; a callback names it',
  payments_receipt: 'the same money must not pay twice',
  transfers_originator: 'contains the id of the row',
  transfers_callback_secret: '256 random bits',
  transfers_receipt: 'the same code must not settle two transfers',
  transfers_one_an_unmatched: 'of money without a ride',
  transactions_unmatched_once: 'of money without a ride',
  money_reviews_one_open: 'of a kind and a subject, of which some have no ride',
  trip_shares_token: 'random; the public link has nothing else',
}
