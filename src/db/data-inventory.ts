/**
 * Every table and column: what it stores about people, why, for how long, and what happens to it on export and on
 * erasure. A test fails for a column without an entry.
 */
import { fields, noPerson, type TableFacts } from './data-facts.ts'
import { CHAT_INVENTORY } from './data-inventory-chat.ts'
import { DOCUMENTS_INVENTORY } from './data-inventory-documents.ts'
import { SAFETY_INVENTORY } from './data-inventory-safety.ts'
import { SIGN_IN_INVENTORY } from './data-inventory-sign-in.ts'
import { MONEY_INVENTORY } from './data-inventory-money.ts'
import { SUPPORT_INVENTORY } from './data-inventory-support.ts'

export type { TableFacts } from './data-facts.ts'

export const DATA_INVENTORY: Readonly<Record<string, TableFacts>> = {
  ...CHAT_INVENTORY,
  ...DOCUMENTS_INVENTORY,
  ...MONEY_INVENTORY,
  ...SAFETY_INVENTORY,
  ...SIGN_IN_INVENTORY,
  ...SUPPORT_INVENTORY,
  amenities: noPerson('always', 'id label icon position'),
  audit_log: {
    owners: ['target_id'],
    basis: 'legitimate interest',
    kept: '24 months',
    erasing: 'nothing',
    columns: {
      ...fields('none', 'id actor_id request_id seq hash'),
      ...fields('none out', 'action target_kind target_id details at'),
    },
  },
  deliveries: {
    owners: ['user_id'],
    basis: 'legitimate interest',
    kept: '90 days',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id notification_id challenge_id user_id provider_id'),
      ...fields('none out', 'subject channel state reason created_at answered_at reported_at'),
      recipient_mac: 'contact',
    },
  },
  delivery_reports: {
    owners: [],
    basis: 'legitimate interest',
    kept: '7 days; never a phone number',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id provider provider_id delivery_id state reason dedupe received_at applied_at'),
      recipient_mac: 'contact',
    },
  },
  email_stops: noPerson('always: a keyed hash, so that a mailbox stays left alone', 'address_mac stopped_at'),
  faqs: noPerson('until an admin deletes them', 'id title content title_sw content_sw is_listed position created_at'),
  favorites: {
    owners: ['user_id'],
    basis: 'contract',
    kept: 'until removed',
    erasing: 'rows',
    columns: fields('none out', 'user_id ride_id created_at'),
  },
  gazetteer_places: noPerson(
    'always',
    'place_id name kind county lat lng aliases importance is_hidden revision changed_at changed_by',
  ),
  idempotency_keys: {
    owners: [],
    basis: 'contract',
    kept: '48 hours',
    erasing: 'rows',
    columns: { ...fields('none', 'user_id key route request_hash status created_at'), body: 'content' },
  },
  notifications: {
    owners: ['user_id'],
    basis: 'contract',
    kept: '12 months',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id user_id about_id dedupe attempts due_at expires_at'),
      ...fields('none out', 'template link code state channel created_at claimed_at sent_at read_at'),
      params: 'content out erased',
    },
  },
  places: noPerson('always: shared by all rides', 'id place_id name formatted_address lat lng last_updated_at'),
  push_subscriptions: {
    owners: ['user_id'],
    basis: 'consent',
    kept: 'until removed, or the browser forgets it',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id user_id session_id'),
      ...fields('security', 'p256dh auth'),
      ...fields('none out', 'endpoint created_at'),
    },
  },
  record_chains: noPerson('always', 'name head_seq head_hash base_seq base_hash seal_seq seal_hash seal_mac'),
  review_replies: {
    owners: ['author_id'],
    basis: 'contract',
    kept: 'until the account of either person is erased',
    erasing: 'columns',
    columns: {
      ...fields('none out', 'review_id written_at'),
      author_id: 'none',
      text: 'content out erased',
    },
  },
  // Ratings about a user are not in their export, because the export would reveal ratings that are not shown yet.
  reviews: {
    owners: ['author_id'],
    basis: 'contract',
    kept: 'stars always; the comment until the account of either person is erased',
    erasing: 'columns',
    columns: {
      ...fields('none', 'author_id subject_id hidden_by'),
      ...fields('none out', 'id request_id role stars tags status opens_at written_at shown_at'),
      ...fields('none out', 'hidden_at hidden_because'),
      comment: 'content out erased',
    },
  },
  possible_stops: noPerson('as the ride', 'ride_id position place planned_at cost_ksh detour_minutes detour_km'),
  ride_fares: noPerson('as the ride', 'ride_id from_position to_position owner_id fare_ksh'),
  ride_legs: noPerson('as the ride', 'ride_id position num_seats paid_seats held_seats cost_ksh'),
  ride_stops: noPerson('as the ride', 'ride_id position place planned_at is_promised'),
  search_changes: noPerson('1 hour', 'xid id kind thing written_at'),
  search_pruning: noPerson('always: one row', 'is_only pruned_xid'),
  rides: {
    owners: ['owner_id', 'driver_id'],
    basis: 'contract',
    kept: 'always; an erased account identifies no one',
    erasing: 'columns',
    columns: {
      ...fields('none', 'amenity_mask offers_possible_stops'),
      note: 'content out erased',
      ...fields('content out erased', 'meeting_name meeting_hint'),
      ...fields('location out erased', 'meeting_lat meeting_lng'),
      ...fields('location out', 'id owner_id driver_id vehicle_id type status departs_at arrives_at'),
      ...fields(
        'none out',
        'seat_cost_ksh num_seats trip_km amenity_ids created_at started_at completed_at cancelled_at is_trip_done women_only',
      ),
    },
  },
  routes: noPerson('always', 'from_place_id to_place_id from_name to_name rides_published last_published_at'),
  seat_requests: {
    owners: ['rider_id'],
    basis: 'contract',
    kept: 'names, numbers and the note 90 days after the ride',
    erasing: 'columns',
    columns: {
      owner_id: 'none',
      ...fields('none out', 'id ride_id rider_id from_position to_position num_seats seat_cost_ksh total_ksh status'),
      ...fields(
        'none out',
        'cancel_reason pay_by created_at approved_at paid_at cancelled_at money_held_at forgotten_at',
      ),
      passengers: 'contact out erased',
      payment_phone: 'contact out erased',
      note: 'content out erased',
    },
  },
  tokens: noPerson('until they expire: ours with providers', 'provider sealed expires_at'),
  balance_tallies: noPerson('always', 'id family balance_ksh entries'),
  tallies: noPerson('always', 'id name amount'),
  users: {
    owners: ['id'],
    basis: 'contract',
    kept: 'until erased; a keyed hash of the phone for 12 months more',
    erasing: 'columns',
    columns: {
      ...fields('identity out erased', 'name verified_at photo_version'),
      ...fields('contact out erased', 'email phone'),
      blocked_because: 'content out erased',
      ...fields(
        'none out',
        'id role status language channels callable findable chat_text rating rating_count rider_rating rider_rating_count trips_done false_alarms',
      ),
      ...fields('none out', 'created_at deleted_at unverified_at'),
      ...fields('security out erased', 'second_factor_at last_access_at'),
    },
  },
  vehicles: {
    owners: ['owner_id'],
    basis: 'contract',
    kept: 'always, for past rides; an erased account’s without its plate',
    erasing: 'columns',
    columns: {
      decided_by: 'none',
      ...fields('none out', 'id owner_id make model year num_seats color status decided_at created_at waiting_since'),
      plate: 'identity out erased',
      rejected_because: 'content out erased',
    },
  },
  alerts: {
    owners: ['user_id'],
    basis: 'contract',
    kept: '30 days after their last day; without one, 90 days after the last change',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id seq changed_xid amenity_mask'),
      ...fields('location out', 'from_name from_place_id from_lat from_lng to_name to_place_id to_lat to_lng'),
      ...fields('none out', 'id kind date_from date_to num_seats created_at'),
      ...fields('none out', 'radius_km amenity_ids paused renewed_at asked_at'),
    },
  },
  alert_matches: {
    owners: ['user_id'],
    basis: 'contract',
    kept: 'as long as the alert',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id is_sent'),
      ...fields('none out', 'alert_id ride_id told_at'),
    },
  },
  alert_waves: noPerson('until nobody is left to tell of the ride', 'ride_id changes due_at after_seq'),
}
