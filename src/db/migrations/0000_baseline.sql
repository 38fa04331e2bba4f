-- The schema of the first release, in three parts. Part 2 is generated from src/db/schema. Functions and triggers are in
-- src/db/sql, which is applied after the migrations.

-- 1. What the tables need: extensions, and the functions that indexes and a generated column are computed with. Their text
-- in src/db/sql is the same; changing one also takes a migration that computes the stored values again.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE FUNCTION od_box(o_lat float8, o_lng float8, d_lat float8, d_lng float8) RETURNS box
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT box(point(d_lat + 1000, d_lng + 1000), point(o_lat, o_lng))
$$;
--> statement-breakpoint
CREATE FUNCTION od_key(o_lat float8, o_lng float8, d_lat float8, d_lng float8, size float8) RETURNS int8
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((floor((o_lat + 90) / size)::int8 * 100000 + floor((o_lng + 180) / size)::int8) << 32)
    | (floor((d_lat + 90) / size)::int8 * 100000 + floor((d_lng + 180) / size)::int8)
$$;
--> statement-breakpoint
CREATE FUNCTION place_card(place_id text, name text, formatted_address text, lat float8, lng float8,
  last_updated_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat('{"placeId":', to_json(place_id), ',"name":', to_json(name), ',"formattedAddress":',
    to_json(formatted_address), ',"coordinates":{"lat":', lat, ',"lng":', lng, '},"lastUpdated":"',
    to_char(last_updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}')
$$;
--> statement-breakpoint

-- 2. Tables, constraints and indexes.
CREATE TABLE "admin_phones" (
	"phone_mac" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "admin_proposals_decision_known" CHECK ("admin_proposals"."decision" in ('ACTIVATE', 'BLOCK', 'DELETE')),
	CONSTRAINT "admin_proposals_outcome_known" CHECK ("admin_proposals"."outcome" in ('DONE', 'WITHDRAWN', 'LAPSED')),
	CONSTRAINT "admin_proposals_ended" CHECK (("admin_proposals"."outcome" is null) = ("admin_proposals"."ended_at" is null)),
	CONSTRAINT "admin_proposals_about_another" CHECK ("admin_proposals"."proposed_by" <> "admin_proposals"."target_id"),
	CONSTRAINT "admin_proposals_two_people" CHECK ("admin_proposals"."outcome" <> 'DONE' or ("admin_proposals"."ended_by" is not null and "admin_proposals"."ended_by" <> "admin_proposals"."proposed_by" and "admin_proposals"."ended_by" <> "admin_proposals"."target_id"))
);
--> statement-breakpoint
CREATE TABLE "amenities" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"icon" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "amenities_position_unique" UNIQUE("position"),
	CONSTRAINT "amenities_fit_a_mask" CHECK ("amenities"."position" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"request_id" text,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint,
	"hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "balance_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"balance_ksh" bigint NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "boarding_pins" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"pin_sealed" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"boarded_at" timestamp with time zone,
	CONSTRAINT "boarding_pins_tries_bounded" CHECK ("boarding_pins"."attempts" between 0 and 5),
	CONSTRAINT "boarding_pins_boarded_by_pin" CHECK ("boarding_pins"."boarded_at" is null or "boarding_pins"."attempts" > 0)
);
--> statement-breakpoint
CREATE TABLE "callback_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"dedupe" text NOT NULL,
	"body" jsonb NOT NULL,
	"seen" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "callback_inbox_dedupe" UNIQUE("provider","dedupe")
);
--> statement-breakpoint
CREATE TABLE "conversation_keys" (
	"conversation_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"kid" text NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"from_seq" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_keys_conversation_id_version_pk" PRIMARY KEY("conversation_id","version"),
	CONSTRAINT "conversation_keys_version_positive" CHECK ("conversation_keys"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_a" uuid NOT NULL,
	"user_b" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("user_a","user_b"),
	CONSTRAINT "conversations_sorted" CHECK ("conversations"."user_a" < "conversations"."user_b"),
	CONSTRAINT "conversations_counted" CHECK ("conversations"."last_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid,
	"challenge_id" uuid,
	"user_id" uuid,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"recipient_mac" "bytea",
	"provider_id" text,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('whatsapp', 'sms', 'email', 'push')),
	CONSTRAINT "deliveries_state_known" CHECK ("deliveries"."state" in ('SENDING', 'ACCEPTED', 'UNKNOWN', 'REJECTED', 'UNAVAILABLE', 'SENT', 'FAILED', 'DELIVERED', 'READ'))
);
--> statement-breakpoint
CREATE TABLE "delivery_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"delivery_id" uuid,
	"recipient_mac" "bytea",
	"state" text NOT NULL,
	"reason" text,
	"dedupe" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "delivery_reports_once" UNIQUE("provider","dedupe")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"against" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"captured_ksh" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"proposed" text,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"refund_ksh" integer,
	"release_ksh" integer,
	CONSTRAINT "disputes_once" UNIQUE("request_id"),
	CONSTRAINT "disputes_kind_known" CHECK ("disputes"."kind" in ('NO_SHOW_RIDER', 'NO_SHOW_DRIVER', 'OTHER')),
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('OPEN', 'ANSWERED', 'OVERDUE', 'DECIDED')),
	CONSTRAINT "disputes_decision_known" CHECK ("disputes"."decision" in ('FULL', 'HALF', 'NOTHING')),
	CONSTRAINT "disputes_proposal_known" CHECK ("disputes"."proposed" in ('FULL', 'HALF', 'NOTHING')),
	CONSTRAINT "disputes_proposed_whole" CHECK (num_nonnulls("disputes"."proposed", "disputes"."proposed_by", "disputes"."proposed_at") in (0, 3)),
	CONSTRAINT "disputes_two_people" CHECK ("disputes"."proposed_by" is null or "disputes"."decided_by" is null or "disputes"."proposed_by" <> "disputes"."decided_by"),
	CONSTRAINT "disputes_two_sides" CHECK ("disputes"."opened_by" <> "disputes"."against"),
	CONSTRAINT "disputes_no_party_decides" CHECK ("disputes"."decided_by" <> "disputes"."opened_by" and "disputes"."decided_by" <> "disputes"."against"),
	CONSTRAINT "disputes_answered" CHECK (("disputes"."answer" is null) = ("disputes"."answered_at" is null)),
	CONSTRAINT "disputes_decided_whole" CHECK (("disputes"."status" = 'DECIDED') = ("disputes"."decision" is not null and "disputes"."decision_reason" is not null
        and "disputes"."decided_by" is not null and "disputes"."decided_at" is not null
        and "disputes"."refund_ksh" is not null and "disputes"."release_ksh" is not null)),
	CONSTRAINT "disputes_every_shilling" CHECK ("disputes"."refund_ksh" is null or ("disputes"."refund_ksh" >= 0 and "disputes"."release_ksh" >= 0
        and "disputes"."refund_ksh" + "disputes"."release_ksh" = "disputes"."captured_ksh"))
);
--> statement-breakpoint
CREATE TABLE "document_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"reason" text,
	"viewed_at" timestamp with time zone NOT NULL,
	"seq" bigint,
	"hash" "bytea",
	CONSTRAINT "document_views_kind_known" CHECK ("document_views"."kind" in ('NATIONAL_ID', 'LICENSE')),
	CONSTRAINT "document_views_reason_known" CHECK ("document_views"."reason" in ('VERIFICATION', 'REPORT', 'SUPPORT', 'LEGAL', 'NOT_GIVEN'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_key" text NOT NULL,
	"wrapped_key" "bytea",
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"asked_again_because" text,
	"asked_again_at" timestamp with time zone,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('PHOTO', 'NATIONAL_ID', 'LICENSE')),
	CONSTRAINT "documents_photo_open" CHECK ("documents"."kind" <> 'PHOTO' or "documents"."wrapped_key" is null),
	CONSTRAINT "documents_sealed_until_discarded" CHECK ("documents"."kind" = 'PHOTO' or ("documents"."wrapped_key" is null) = ("documents"."discarded_at" is not null)),
	CONSTRAINT "documents_flaw_known" CHECK ("documents"."asked_again_because" in ('BLURRED', 'EXPIRED', 'NAME_DIFFERS', 'WRONG_DOCUMENT')),
	CONSTRAINT "documents_asked_whole" CHECK (("documents"."asked_again_because" is null) = ("documents"."asked_again_at" is null) and ("documents"."kind" <> 'PHOTO' or "documents"."asked_again_at" is null)),
	CONSTRAINT "documents_bytes_positive" CHECK ("documents"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "email_stops" (
	"address_mac" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"title_sw" text,
	"content_sw" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faqs_swahili_whole" CHECK (("faqs"."title_sw" is null) = ("faqs"."content_sw" is null))
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"ride_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_ride_id_pk" PRIMARY KEY("user_id","ride_id")
);
--> statement-breakpoint
CREATE TABLE "gazetteer_places" (
	"place_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"county" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"aliases" text[] NOT NULL,
	"importance" real NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "gazetteer_places_id_ours" CHECK ("gazetteer_places"."place_id" ~ '^ke:[a-z0-9-]{1,160}$'),
	CONSTRAINT "gazetteer_places_importance_bounded" CHECK ("gazetteer_places"."importance" between 0 and 1),
	CONSTRAINT "gazetteer_places_in_kenya" CHECK ("gazetteer_places"."lat" between -4.9 and 5.1 and "gazetteer_places"."lng" between 33.9 and 41.95)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_ksh" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_account_pk" PRIMARY KEY("transaction_id","account"),
	CONSTRAINT "ledger_entries_move_something" CHECK ("ledger_entries"."amount_ksh" <> 0)
);
--> statement-breakpoint
CREATE TABLE "manual_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"reason" text NOT NULL,
	"needs_second" boolean NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "manual_refunds_give_something" CHECK ("manual_refunds"."amount_ksh" between 1 and 250000),
	CONSTRAINT "manual_refunds_status_known" CHECK ("manual_refunds"."status" in ('WAITING', 'DONE', 'REJECTED')),
	CONSTRAINT "manual_refunds_decided" CHECK (("manual_refunds"."status" = 'WAITING') = ("manual_refunds"."decided_at" is null)),
	CONSTRAINT "manual_refunds_two_people" CHECK ("manual_refunds"."status" <> 'DONE' or not "manual_refunds"."needs_second" or ("manual_refunds"."decided_by" is not null and "manual_refunds"."decided_by" <> "manual_refunds"."requested_by"))
);
--> statement-breakpoint
CREATE TABLE "message_master_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"check_value" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_message_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"ciphertext" "bytea",
	"nonce" "bytea",
	"key_version" smallint,
	"deleted_seq" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "messages_order" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_deletions" UNIQUE("conversation_id","deleted_seq"),
	CONSTRAINT "messages_sent_once" UNIQUE("conversation_id","sender_id","client_message_id"),
	CONSTRAINT "messages_numbered" CHECK ("messages"."seq" >= 1 and ("messages"."deleted_seq" is null or "messages"."deleted_seq" > "messages"."seq")),
	CONSTRAINT "messages_sealed" CHECK (length("messages"."ciphertext") > 16 and length("messages"."nonce") = 12),
	CONSTRAINT "messages_text_gone_when_deleted" CHECK (num_nonnulls("messages"."ciphertext", "messages"."nonce", "messages"."key_version", "messages"."deleted_seq", "messages"."deleted_at")
        = case when "messages"."deleted_at" is null then 3 else 2 end
        and ("messages"."ciphertext" is null) = ("messages"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "money_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"unmatched_id" uuid,
	"amount_ksh" integer,
	"cause" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"note" text,
	"proposed" text,
	"proposed_payment_id" uuid,
	"proposed_by" uuid,
	"proposed_at" timestamp with time zone,
	CONSTRAINT "money_reviews_kind_known" CHECK ("money_reviews"."kind" in ('PAYMENT_CONTRADICTED', 'REFUND_STUCK', 'PAYOUT_STUCK', 'TRANSFER_CONTRADICTED', 'UNMATCHED_MONEY', 'STATEMENT_DIFFERS', 'STATEMENT_UNCONFIRMED', 'LEDGER_DIFFERS')),
	CONSTRAINT "money_reviews_proposal_known" CHECK ("money_reviews"."proposed" in ('MATCH', 'RETURN', 'SENT')),
	CONSTRAINT "money_reviews_proposed_whole" CHECK (num_nonnulls("money_reviews"."proposed", "money_reviews"."proposed_by", "money_reviews"."proposed_at") in (0, 3)),
	CONSTRAINT "money_reviews_two_people" CHECK ("money_reviews"."proposed_by" is null or "money_reviews"."resolved_by" is null or "money_reviews"."proposed_by" <> "money_reviews"."resolved_by"),
	CONSTRAINT "money_reviews_resolved_whole" CHECK (("money_reviews"."resolved_at" is null) = ("money_reviews"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "mpesa_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"lines" integer NOT NULL,
	"matched" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "mpesa_statements_once" UNIQUE("sha256"),
	CONSTRAINT "mpesa_statements_counts" CHECK ("mpesa_statements"."matched" between 0 and "mpesa_statements"."lines")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"dedupe" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"channel" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","dedupe")
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"binding_hash" "bytea",
	"origin" text DEFAULT 'OPEN' NOT NULL,
	"mac" "bytea" NOT NULL,
	"code_sealed" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_state" text DEFAULT 'QUEUED' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "otp_attempts_bounded" CHECK ("otp_challenges"."attempts" between 0 and 5),
	CONSTRAINT "otp_short_lived" CHECK ("otp_challenges"."expires_at" <= "otp_challenges"."created_at" + interval '10 minutes')
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"msisdn" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"callback_secret_hash" "bytea" NOT NULL,
	"callback_secret_sealed" "bytea" NOT NULL,
	"merchant_request_id" text,
	"checkout_request_id" text,
	"receipt" text,
	"paid_ksh" integer,
	"result_code" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" smallint DEFAULT 0 NOT NULL,
	"needs_review" text,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_amount_bounded" CHECK ("payments"."amount_ksh" between 1 and 250000),
	CONSTRAINT "payments_msisdn_kenyan" CHECK ("payments"."msisdn" ~ '^254[17][0-9]{8}$' or "payments"."msisdn" ~ '^hash:[0-9a-f]{64}$'),
	CONSTRAINT "payments_checkout_forgotten" CHECK ("payments"."msisdn" not like 'hash:%' or coalesce("payments"."checkout_request_id", 'hash:') like 'hash:%'),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'UNAPPLIED')),
	CONSTRAINT "payments_paid_in_full" CHECK ("payments"."state" <> 'SUCCEEDED' or "payments"."paid_ksh" = "payments"."amount_ksh"),
	CONSTRAINT "payments_unapplied_has_money" CHECK ("payments"."state" <> 'UNAPPLIED' or "payments"."paid_ksh" is not null)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"gross_ksh" integer NOT NULL,
	"fee_ksh" integer NOT NULL,
	"withholding_ksh" integer NOT NULL,
	"net_ksh" integer NOT NULL,
	"status" text NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payouts_add_up" CHECK ("payouts"."gross_ksh" = "payouts"."fee_ksh" + "payouts"."withholding_ksh" + "payouts"."net_ksh"),
	CONSTRAINT "payouts_give_something" CHECK ("payouts"."net_ksh" between 1 and 250000),
	CONSTRAINT "payouts_take_nothing_back" CHECK ("payouts"."fee_ksh" >= 0 and "payouts"."withholding_ksh" >= 0),
	CONSTRAINT "payouts_sent_once_known" CHECK (("payouts"."status" = 'SENT') = ("payouts"."sent_at" is not null)),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('DUE', 'SENDING', 'SENT', 'REVIEW', 'TAKEN_BACK')),
	CONSTRAINT "payouts_reason_known" CHECK ("payouts"."reason" in ('BOARDED', 'UNDISPUTED', 'DECIDED'))
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place_id" text NOT NULL,
	"name" text NOT NULL,
	"formatted_address" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"last_updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(31) || place_id)) STORED,
	CONSTRAINT "places_distinct" UNIQUE("place_id","name","formatted_address","lat","lng")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_counters_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "read_receipts" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	"last_read_seq" integer NOT NULL,
	CONSTRAINT "read_receipts_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "read_receipts_counted" CHECK ("read_receipts"."last_read_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"direction" text NOT NULL,
	"claimed_ksh" integer NOT NULL,
	"statement_id" uuid,
	"reference" text,
	"paid_at" timestamp with time zone,
	"review_id" uuid,
	"note" text,
	"claimed_by" uuid NOT NULL,
	"state" text NOT NULL,
	"callback_secret_hash" "bytea" NOT NULL,
	"callback_secret_sealed" "bytea" NOT NULL,
	"result_code" text,
	"found_status" text,
	"found_ksh" integer,
	"is_from_us" boolean,
	"is_to_us" boolean,
	"party_mac" "bytea",
	"outcome" text,
	"asks" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "receipt_checks_about_something" CHECK (num_nonnulls("receipt_checks"."statement_id", "receipt_checks"."review_id") > 0),
	CONSTRAINT "receipt_checks_amount" CHECK ("receipt_checks"."claimed_ksh" between 1 and 250000),
	CONSTRAINT "receipt_checks_state_known" CHECK ("receipt_checks"."state" in ('WAITING', 'ANSWERED', 'DONE')),
	CONSTRAINT "receipt_checks_direction_known" CHECK ("receipt_checks"."direction" in ('IN', 'OUT')),
	CONSTRAINT "receipt_checks_outcome_known" CHECK ("receipt_checks"."outcome" in ('RECORDED', 'SUSPENDED', 'SENT', 'KNOWN', 'NOT_FOUND', 'NOT_COMPLETED', 'OTHER_AMOUNT', 'OTHER_DIRECTION', 'OTHER_PARTY', 'NO_ANSWER')),
	CONSTRAINT "receipt_checks_done" CHECK (("receipt_checks"."state" = 'DONE') = ("receipt_checks"."outcome" is not null and "receipt_checks"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"taken_ksh" bigint NOT NULL,
	"refunded_ksh" bigint NOT NULL,
	"paid_out_ksh" bigint NOT NULL,
	"clearing_ksh" bigint NOT NULL,
	"unexplained_ksh" bigint NOT NULL,
	"unknown_count" integer NOT NULL,
	"checked_count" integer DEFAULT 0 NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "reconciliations_kind_known" CHECK ("reconciliations"."kind" in ('DAILY', 'STATEMENT'))
);
--> statement-breakpoint
CREATE TABLE "record_chains" (
	"name" text PRIMARY KEY NOT NULL,
	"head_seq" bigint NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"base_seq" bigint NOT NULL,
	"base_hash" "bytea" NOT NULL,
	"seal_seq" bigint,
	"seal_hash" "bytea",
	"seal_mac" "bytea"
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_mac" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_mac_pk" PRIMARY KEY("user_id","code_mac")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "refunds_give_something" CHECK ("refunds"."amount_ksh" between 1 and 250000),
	CONSTRAINT "refunds_sent_once_known" CHECK (("refunds"."status" = 'SENT') = ("refunds"."sent_at" is not null)),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('DUE', 'SENDING', 'SENT', 'REVIEW')),
	CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('RIDER_CANCELLED', 'DRIVER_CANCELLED', 'RIDE_CANCELLED', 'LATE', 'WRONG_AMOUNT', 'DUPLICATE', 'DISPUTE', 'BY_HAND'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"conversation_id" uuid,
	"category" text NOT NULL,
	"kid" text NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"nonce" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"message_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	CONSTRAINT "reports_not_oneself" CHECK ("reports"."reporter_id" <> "reports"."reported_id"),
	CONSTRAINT "reports_category_known" CHECK ("reports"."category" in ('HARASSMENT', 'FRAUD', 'UNSAFE_DRIVING', 'FALSE_IDENTITY', 'SPAM', 'OTHER')),
	CONSTRAINT "reports_outcome_known" CHECK ("reports"."outcome" in ('NO_ACTION', 'WARNED', 'BLOCKED')),
	CONSTRAINT "reports_closed_whole" CHECK (num_nonnulls("reports"."closed_at", "reports"."closed_by", "reports"."outcome") = case when "reports"."closed_at" is null then 0 else 3 end)
);
--> statement-breakpoint
CREATE TABLE "ride_legs" (
	"ride_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"num_seats" smallint NOT NULL,
	"paid_seats" smallint DEFAULT 0 NOT NULL,
	"held_seats" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "ride_legs_ride_id_position_pk" PRIMARY KEY("ride_id","position"),
	CONSTRAINT "ride_legs_never_oversold" CHECK ("ride_legs"."paid_seats" + "ride_legs"."held_seats" <= "ride_legs"."num_seats"),
	CONSTRAINT "ride_legs_not_negative" CHECK ("ride_legs"."paid_seats" >= 0 and "ride_legs"."held_seats" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ride_segments" (
	"ride_id" uuid NOT NULL,
	"from_position" smallint NOT NULL,
	"to_position" smallint NOT NULL,
	"from_place" integer NOT NULL,
	"to_place" integer NOT NULL,
	"o_lat" double precision NOT NULL,
	"o_lng" double precision NOT NULL,
	"d_lat" double precision NOT NULL,
	"d_lng" double precision NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"free_seats" smallint NOT NULL,
	"amenity_mask" integer NOT NULL,
	"band" smallint NOT NULL,
	CONSTRAINT "ride_segments_ride_id_from_position_to_position_pk" PRIMARY KEY("ride_id","from_position","to_position")
);
--> statement-breakpoint
CREATE TABLE "ride_stops" (
	"ride_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "ride_stops_ride_id_position_pk" PRIMARY KEY("ride_id","position")
);
--> statement-breakpoint
CREATE TABLE "rides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"seat_cost_ksh" integer NOT NULL,
	"num_seats" smallint NOT NULL,
	"trip_km" smallint,
	"amenity_ids" text[] NOT NULL,
	"amenity_mask" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"is_trip_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rides_owner_and_price" UNIQUE("id","owner_id","seat_cost_ksh"),
	CONSTRAINT "rides_seats_bounded" CHECK ("rides"."num_seats" between 1 and 10),
	CONSTRAINT "rides_price_bounded" CHECK ("rides"."seat_cost_ksh" between 1 and 100000),
	CONSTRAINT "rides_trip_somewhere" CHECK ("rides"."trip_km" > 0),
	CONSTRAINT "rides_arrive_after_departing" CHECK ("rides"."arrives_at" > "rides"."departs_at"),
	CONSTRAINT "rides_status_known" CHECK ("rides"."status" in ('AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED', 'CANCELLED', 'COMPLETED', 'FAVORITE')),
	CONSTRAINT "rides_favorite_is_no_state" CHECK ("rides"."status" <> 'FAVORITE'),
	CONSTRAINT "rides_type_known" CHECK ("rides"."type" in ('STANDARD', 'COORDINATED', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "routes" (
	"from_place_id" text NOT NULL,
	"to_place_id" text NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"rides_published" integer NOT NULL,
	"last_published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "routes_from_place_id_to_place_id_pk" PRIMARY KEY("from_place_id","to_place_id"),
	CONSTRAINT "routes_go_somewhere" CHECK ("routes"."from_place_id" <> "routes"."to_place_id")
);
--> statement-breakpoint
CREATE TABLE "seat_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ride_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"rider_id" uuid NOT NULL,
	"from_position" smallint DEFAULT 0 NOT NULL,
	"to_position" smallint DEFAULT 1 NOT NULL,
	"num_seats" smallint NOT NULL,
	"seat_cost_ksh" integer NOT NULL,
	"total_ksh" integer GENERATED ALWAYS AS (num_seats * seat_cost_ksh) STORED NOT NULL,
	"passengers" jsonb NOT NULL,
	"payment_phone" text NOT NULL,
	"status" text NOT NULL,
	"cancel_reason" text,
	"pay_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"money_held_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "seat_requests_total" UNIQUE("id","total_ksh"),
	CONSTRAINT "seat_requests_not_own_ride" CHECK ("seat_requests"."rider_id" <> "seat_requests"."owner_id"),
	CONSTRAINT "seat_requests_seats_bounded" CHECK ("seat_requests"."num_seats" between 1 and 10),
	CONSTRAINT "seat_requests_positions" CHECK ("seat_requests"."from_position" < "seat_requests"."to_position"),
	CONSTRAINT "seat_requests_every_seat_named" CHECK (jsonb_array_length("seat_requests"."passengers") = "seat_requests"."num_seats"),
	CONSTRAINT "seat_requests_status_known" CHECK ("seat_requests"."status" in ('PENDING', 'APPROVED', 'PAID', 'CANCELLED')),
	CONSTRAINT "seat_requests_cancelled_for_a_reason" CHECK (("seat_requests"."status" = 'CANCELLED') = ("seat_requests"."cancel_reason" is not null)),
	CONSTRAINT "seat_requests_approved_has_a_limit" CHECK ("seat_requests"."status" <> 'APPROVED' or "seat_requests"."pay_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"previous_token_hash" "bytea",
	"replaced_at" timestamp with time zone,
	"phone" text NOT NULL,
	"user_id" uuid,
	"claims_user_id" uuid,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"raised_at" timestamp with time zone,
	"raised_until" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	CONSTRAINT "sessions_claim_or_own" CHECK ("sessions"."user_id" is null or "sessions"."claims_user_id" is null),
	CONSTRAINT "sessions_bounded" CHECK ("sessions"."absolute_expires_at" <= "sessions"."created_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "sign_in_origins" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mac" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_origins_user_id_kind_mac_pk" PRIMARY KEY("user_id","kind","mac")
);
--> statement-breakpoint
CREATE TABLE "sole_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sole_decisions_of_something" CHECK ("sole_decisions"."amount_ksh" > 0)
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"unmatched_id" uuid,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_kind_known" CHECK ("transactions"."kind" in ('CAPTURE', 'CAPTURE_UNAPPLIED', 'REFUND_OWED', 'REFUND_SENT', 'RELEASE', 'RELEASE_UNDONE', 'PAYOUT', 'SUSPENDED', 'SUSPENSE_CLEARED')),
	CONSTRAINT "transactions_about_something" CHECK ("transactions"."payment_id" is not null or "transactions"."unmatched_id" is not null),
	CONSTRAINT "transactions_about_one_thing" CHECK (num_nonnulls("transactions"."refund_id", "transactions"."payout_id", "transactions"."unmatched_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid,
	"payout_id" uuid,
	"unmatched_id" uuid,
	"method" text NOT NULL,
	"originator_id" text NOT NULL,
	"msisdn" text,
	"amount_ksh" integer NOT NULL,
	"state" text NOT NULL,
	"callback_secret_hash" "bytea" NOT NULL,
	"callback_secret_sealed" "bytea" NOT NULL,
	"conversation_id" text,
	"mpesa_originator_id" text,
	"receipt" text,
	"result_code" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"checks" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "transfers_for_one_thing" CHECK (num_nonnulls("transfers"."refund_id", "transfers"."payout_id", "transfers"."unmatched_id") = 1),
	CONSTRAINT "transfers_amount_bounded" CHECK ("transfers"."amount_ksh" between 1 and 250000),
	CONSTRAINT "transfers_msisdn_kenyan" CHECK ("transfers"."msisdn" ~ '^254[17][0-9]{8}$' or "transfers"."msisdn" ~ '^hash:[0-9a-f]{64}$'),
	CONSTRAINT "transfers_ended" CHECK (("transfers"."state" in ('SENT', 'FAILED')) = ("transfers"."settled_at" is not null)),
	CONSTRAINT "transfers_reverse_what_came" CHECK ("transfers"."method" <> 'REVERSAL' or "transfers"."payout_id" is null),
	CONSTRAINT "transfers_to_somebody" CHECK (("transfers"."msisdn" is null) = ("transfers"."unmatched_id" is not null)),
	CONSTRAINT "transfers_unmatched_not_by_number" CHECK ("transfers"."unmatched_id" is null or "transfers"."method" <> 'B2C'),
	CONSTRAINT "transfers_state_known" CHECK ("transfers"."state" in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT', 'FAILED')),
	CONSTRAINT "transfers_method_known" CHECK ("transfers"."method" in ('REVERSAL', 'B2C', 'BY_HAND'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_money" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"reference" text,
	"paid_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "unmatched_money_receipt" UNIQUE("receipt"),
	CONSTRAINT "unmatched_money_is_something" CHECK ("unmatched_money"."amount_ksh" between 1 and 250000),
	CONSTRAINT "unmatched_money_status_known" CHECK ("unmatched_money"."status" in ('OPEN', 'MATCHED', 'RETURNED')),
	CONSTRAINT "unmatched_money_matched_to_something" CHECK (("unmatched_money"."status" = 'MATCHED') = ("unmatched_money"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"channels" text[] DEFAULT '{"whatsapp","sms"}' NOT NULL,
	"callable" boolean DEFAULT true NOT NULL,
	"findable" boolean DEFAULT true NOT NULL,
	"second_factor_at" timestamp with time zone,
	"photo_version" text,
	"rating" real DEFAULT 5 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trips_done" integer DEFAULT 0 NOT NULL,
	"blocked_because" text,
	"verified_at" timestamp with time zone,
	"last_access_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_phone_kenyan" CHECK ("users"."phone" ~ '^\+254[17][0-9]{8}$' or ("users"."status" = 'DELETED' and "users"."phone" ~ '^deleted:([0-9a-f]{64})?$') or "users"."phone" = 'released:' || "users"."id"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('ANONYMOUS', 'ADMIN', 'RIDER', 'DRIVER', 'COORDINATOR')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('ACTIVE', 'BLOCKED', 'PENDING', 'DELETED')),
	CONSTRAINT "users_never_anonymous" CHECK ("users"."role" <> 'ANONYMOUS')
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" smallint NOT NULL,
	"num_seats" smallint NOT NULL,
	"color" text NOT NULL,
	"plate" text NOT NULL,
	"status" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"rejected_because" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicles_seats_bounded" CHECK ("vehicles"."num_seats" between 1 and 10),
	CONSTRAINT "vehicles_year_bounded" CHECK ("vehicles"."year" between 2010 and 2100),
	CONSTRAINT "vehicles_status_known" CHECK ("vehicles"."status" in ('APPROVED', 'DELETED', 'PENDING', 'REJECTED')),
	CONSTRAINT "vehicles_not_self_approved" CHECK ("vehicles"."decided_by" <> "vehicles"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_name" text,
	"from_place_id" text,
	"from_lat" double precision,
	"from_lng" double precision,
	"to_name" text,
	"to_place_id" text,
	"to_lat" double precision,
	"to_lng" double precision,
	"date_from" date,
	"date_to" date,
	"num_seats" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_kind_known" CHECK ("wishes"."kind" in ('ALERT', 'RIDE')),
	CONSTRAINT "wishes_go_somewhere" CHECK ("wishes"."from_name" is not null or "wishes"."to_name" is not null),
	CONSTRAINT "wishes_ride_is_whole" CHECK ("wishes"."kind" <> 'RIDE' or num_nulls("wishes"."from_name", "wishes"."to_name", "wishes"."date_from") = 0),
	CONSTRAINT "wishes_from_whole" CHECK (num_nulls("wishes"."from_lat", "wishes"."from_lng") <> 1),
	CONSTRAINT "wishes_to_whole" CHECK (num_nulls("wishes"."to_lat", "wishes"."to_lng") <> 1),
	CONSTRAINT "wishes_days_ordered" CHECK (("wishes"."date_from" is null) = ("wishes"."date_to" is null) and "wishes"."date_from" <= "wishes"."date_to"),
	CONSTRAINT "wishes_seats_bounded" CHECK ("wishes"."num_seats" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_pins" ADD CONSTRAINT "boarding_pins_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_keys" ADD CONSTRAINT "conversation_keys_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_a_users_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_b_users_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_against_users_id_fk" FOREIGN KEY ("against") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gazetteer_places" ADD CONSTRAINT "gazetteer_places_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_key" FOREIGN KEY ("conversation_id","key_version") REFERENCES "public"."conversation_keys"("conversation_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposed_payment_id_payments_id_fk" FOREIGN KEY ("proposed_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_statements" ADD CONSTRAINT "mpesa_statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_amount_ksh_seat_requests_id_total_ksh_fk" FOREIGN KEY ("request_id","amount_ksh") REFERENCES "public"."seat_requests"("id","total_ksh") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_statement_id_mpesa_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."mpesa_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_review_id_money_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."money_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_legs" ADD CONSTRAINT "ride_legs_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stops" ADD CONSTRAINT "ride_stops_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stops" ADD CONSTRAINT "ride_stops_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_owner_and_price" FOREIGN KEY ("ride_id","owner_id","seat_cost_ksh") REFERENCES "public"."rides"("id","owner_id","seat_cost_ksh") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_ride_id_from_position_ride_legs_ride_id_position_fk" FOREIGN KEY ("ride_id","from_position") REFERENCES "public"."ride_legs"("ride_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_claims_user_id_users_id_fk" FOREIGN KEY ("claims_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sole_decisions" ADD CONSTRAINT "sole_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_money" ADD CONSTRAINT "unmatched_money_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_proposals_one_open" ON "admin_proposals" USING btree ("target_id","decision") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "admin_proposals_proposer" ON "admin_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "callback_inbox_age" ON "callback_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "callback_inbox_payment" ON "callback_inbox" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "callback_inbox_unprocessed" ON "callback_inbox" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "conversation_keys_kid" ON "conversation_keys" USING btree ("kid");--> statement-breakpoint
CREATE INDEX "conversations_user_a" ON "conversations" USING btree ("user_a","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_user_b" ON "conversations" USING btree ("user_b","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_age" ON "conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "deliveries_provider_id" ON "deliveries" USING btree ("channel","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("recipient_mac","created_at");--> statement-breakpoint
CREATE INDEX "delivery_reports_waiting" ON "delivery_reports" USING btree ("provider","provider_id") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "delivery_reports_age" ON "delivery_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "disputes_status_newest" ON "disputes" USING btree ("status","opened_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("answer_by") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "disputes_opened_by" ON "disputes" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "disputes_against" ON "disputes" USING btree ("against");--> statement-breakpoint
CREATE UNIQUE INDEX "document_views_chain" ON "document_views" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "document_views_owner" ON "document_views" USING btree ("owner_id","viewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_views_viewer" ON "document_views" USING btree ("viewer_id","viewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_current" ON "documents" USING btree ("user_id","kind") WHERE uploaded_at is not null and discarded_at is null;--> statement-breakpoint
CREATE INDEX "documents_to_destroy" ON "documents" USING btree ("created_at") WHERE uploaded_at is null or discarded_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gazetteer_places_revision" ON "gazetteer_places" USING btree ("revision");--> statement-breakpoint
CREATE UNIQUE INDEX "gazetteer_places_one_name" ON "gazetteer_places" USING btree (lower(name),"county") WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "gazetteer_places_changed_by" ON "gazetteer_places" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_refunds_one_live" ON "manual_refunds" USING btree ("payment_id") WHERE status in ('WAITING', 'DONE');--> statement-breakpoint
CREATE INDEX "manual_refunds_newest" ON "manual_refunds" USING btree ("requested_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "messages_by_client_id" ON "messages" USING btree ("sender_id","client_message_id");--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING btree ("conversation_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_reviews_one_open" ON "money_reviews" USING btree ("kind",coalesce(payout_id, refund_id, unmatched_id, payment_id)) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "money_reviews_opened" ON "money_reviews" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "mpesa_statements_newest" ON "mpesa_statements" USING btree ("uploaded_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("due_at") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "notifications_sending" ON "notifications" USING btree ("claimed_at") WHERE state = 'SENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "otp_one_live_a_binding" ON "otp_challenges" USING btree ("phone",coalesce(binding_hash, ''::bytea)) WHERE consumed_at is null and superseded_at is null;--> statement-breakpoint
CREATE INDEX "otp_phone_created" ON "otp_challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("request_id") WHERE state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_a_phone" ON "payments" USING btree ("msisdn") WHERE state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded" ON "payments" USING btree ("request_id") WHERE state = 'SUCCEEDED';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_callback_secret" ON "payments" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout" ON "payments" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payments_numbered" ON "payments" USING btree ("created_at") WHERE msisdn not like 'hash:%';--> statement-breakpoint
CREATE INDEX "payments_phone" ON "payments" USING btree ("msisdn","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("request_id") WHERE status <> 'TAKEN_BACK';--> statement-breakpoint
CREATE INDEX "payouts_payment" ON "payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payouts_driver" ON "payouts" USING btree ("driver_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("created_at") WHERE status = 'DUE';--> statement-breakpoint
CREATE INDEX "places_search_text" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_counters_expiry" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_one_open" ON "receipt_checks" USING btree ("receipt","direction") WHERE state <> 'DONE';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_one_a_review" ON "receipt_checks" USING btree ("review_id") WHERE state <> 'DONE';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_secret" ON "receipt_checks" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE INDEX "receipt_checks_statement" ON "receipt_checks" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "receipt_checks_review" ON "receipt_checks" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "receipt_checks_due" ON "receipt_checks" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_once" ON "reconciliations" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "reconciliations_ran" ON "reconciliations" USING btree ("ran_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","cause") WHERE cause <> 'BY_HAND';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("created_at") WHERE status = 'DUE';--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_kid" ON "reports" USING btree ("kid");--> statement-breakpoint
CREATE INDEX "ride_stops_place" ON "ride_stops" USING btree ("place");--> statement-breakpoint
CREATE INDEX "rides_owner" ON "rides" USING btree ("owner_id","departs_at");--> statement-breakpoint
CREATE INDEX "rides_driver" ON "rides" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "rides_open_by_departure" ON "rides" USING btree ("departs_at") WHERE status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "rides_started_by_arrival" ON "rides" USING btree ("arrives_at") WHERE status = 'STARTED';--> statement-breakpoint
CREATE INDEX "routes_popular" ON "routes" USING btree ("rides_published" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_one_open" ON "seat_requests" USING btree ("ride_id","rider_id") WHERE status in ('PENDING', 'APPROVED', 'PAID');--> statement-breakpoint
CREATE INDEX "seat_requests_ride" ON "seat_requests" USING btree ("ride_id","created_at");--> statement-breakpoint
CREATE INDEX "seat_requests_rider" ON "seat_requests" USING btree ("rider_id","created_at");--> statement-breakpoint
CREATE INDEX "seat_requests_hold" ON "seat_requests" USING btree ("pay_by") WHERE status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "seat_requests_owner" ON "seat_requests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "seat_requests_passengers" ON "seat_requests" USING gin ("passengers" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "seat_requests_unforgotten" ON "seat_requests" USING btree ("created_at") WHERE forgotten_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_token_hash" ON "sessions" USING btree ("previous_token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_phone" ON "sessions" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "sign_in_origins_seen" ON "sign_in_origins" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sole_decisions_admin" ON "sole_decisions" USING btree ("admin_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once" ON "transactions" USING btree ("payment_id","kind") WHERE refund_id is null and payout_id is null and unmatched_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_refund_once" ON "transactions" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payout_once" ON "transactions" USING btree ("payout_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_unmatched_once" ON "transactions" USING btree ("unmatched_id","kind");--> statement-breakpoint
CREATE INDEX "transactions_payment" ON "transactions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_a_refund" ON "transfers" USING btree ("refund_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_a_payout" ON "transfers" USING btree ("payout_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_an_unmatched" ON "transfers" USING btree ("unmatched_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_originator" ON "transfers" USING btree ("originator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_callback_secret" ON "transfers" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_receipt" ON "transfers" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "transfers_refund" ON "transfers" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "transfers_payout" ON "transfers" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "transfers_settled" ON "transfers" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("msisdn","created_at");--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_live" ON "users" USING btree ("phone") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "users_status_newest" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_search" ON "users" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_start" ON "users" USING btree (lower(email) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_start" ON "users" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_live" ON "vehicles" USING btree (replace(plate, ' ', '')) WHERE status in ('APPROVED', 'PENDING');--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "vehicles_newest" ON "vehicles" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "vehicles_status_newest" ON "vehicles" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vehicles_model_search" ON "vehicles" USING gin ((make || ' ' || model) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_plate_search" ON "vehicles" USING gin (replace(plate, ' ', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "wishes_user" ON "wishes" USING btree ("user_id","created_at" DESC NULLS LAST);
--> statement-breakpoint

-- 3. What drizzle's schema cannot say.
CREATE TABLE legal_transitions (
  entity text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (entity, from_state, to_state)
);
--> statement-breakpoint

-- No vehicle is in two places at once.
ALTER TABLE rides ADD CONSTRAINT rides_one_vehicle_one_place
  EXCLUDE USING gist (vehicle_id WITH =, tstzrange(departs_at, arrives_at) WITH &&)
  WHERE (status NOT IN ('CANCELLED', 'COMPLETED'));
--> statement-breakpoint
ALTER TABLE transactions ADD CONSTRAINT transactions_kind_fits CHECK (
  (kind IN ('REFUND_OWED', 'REFUND_SENT')) = (refund_id IS NOT NULL)
  AND (kind IN ('RELEASE', 'RELEASE_UNDONE', 'PAYOUT')) = (payout_id IS NOT NULL)
  AND (kind IN ('SUSPENDED', 'SUSPENSE_CLEARED')) = (unmatched_id IS NOT NULL));
--> statement-breakpoint

-- Searches read the visibility map of a table that every booking rewrites.
ALTER TABLE ride_segments SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
CREATE INDEX ride_segments_box ON ride_segments USING spgist (od_box(o_lat, o_lng, d_lat, d_lng))
  INCLUDE (o_lat, o_lng, d_lat, d_lng, departs_at, free_seats, amenity_mask, band, ride_id);
--> statement-breakpoint
CREATE INDEX ride_segments_cells_fine ON ride_segments (od_key(o_lat, o_lng, d_lat, d_lng, 0.06), departs_at)
  INCLUDE (o_lat, o_lng, d_lat, d_lng, free_seats, amenity_mask, band, ride_id);
--> statement-breakpoint
CREATE INDEX ride_segments_cells_coarse ON ride_segments (od_key(o_lat, o_lng, d_lat, d_lng, 0.1), departs_at)
  INCLUDE (o_lat, o_lng, d_lat, d_lng, free_seats, amenity_mask, band, ride_id);
--> statement-breakpoint
CREATE INDEX ride_segments_from ON ride_segments (from_place, departs_at, ride_id)
  INCLUDE (to_place, free_seats, amenity_mask, band);
--> statement-breakpoint
CREATE INDEX ride_segments_to ON ride_segments (to_place, departs_at, ride_id)
  INCLUDE (from_place, free_seats, amenity_mask, band);
--> statement-breakpoint
CREATE INDEX ride_segments_time ON ride_segments (departs_at, ride_id)
  INCLUDE (from_place, to_place, free_seats, amenity_mask, band);
--> statement-breakpoint
CREATE INDEX places_point ON places USING spgist (point(lng, lat));
--> statement-breakpoint

-- A place never changes, so its part of a search answer is written once.
ALTER TABLE places ADD COLUMN card text
  GENERATED ALWAYS AS (place_card(place_id, name, formatted_address, lat, lng, last_updated_at)) STORED;
--> statement-breakpoint

-- Both chains of records start empty, with the hash of their names.
INSERT INTO record_chains (name, head_seq, head_hash, base_seq, base_hash)
  SELECT name, 0, sha256(convert_to(name, 'UTF8')), 0, sha256(convert_to(name, 'UTF8'))
  FROM unnest(ARRAY['audit_log', 'document_views']) AS name;
