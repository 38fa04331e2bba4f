CREATE TABLE "amenities" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"icon" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "amenities_position_unique" UNIQUE("position"),
	CONSTRAINT "amenities_fit_a_mask" CHECK ("amenities"."position" between 0 and 15)
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
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"ride_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_ride_id_pk" PRIMARY KEY("user_id","ride_id")
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
	"sent_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","dedupe")
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"mac" "bytea" NOT NULL,
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
	CONSTRAINT "payments_msisdn_kenyan" CHECK ("payments"."msisdn" ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'UNAPPLIED')),
	CONSTRAINT "payments_paid_in_full" CHECK ("payments"."state" <> 'SUCCEEDED' or "payments"."paid_ksh" = "payments"."amount_ksh"),
	CONSTRAINT "payments_unapplied_has_money" CHECK ("payments"."state" <> 'UNAPPLIED' or "payments"."paid_ksh" is not null)
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
CREATE TABLE "rate_counters" (
	"bucket" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_counters_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_once" UNIQUE("payment_id"),
	CONSTRAINT "refunds_give_something" CHECK ("refunds"."amount_ksh" between 1 and 250000),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('DUE', 'SENDING', 'SENT', 'REVIEW')),
	CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('RIDER_CANCELLED', 'DRIVER_CANCELLED', 'RIDE_CANCELLED', 'LATE', 'WRONG_AMOUNT', 'DUPLICATE'))
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
	"rem_seats" smallint NOT NULL,
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
	"amenity_ids" text[] NOT NULL,
	"amenity_mask" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "rides_owner_and_price" UNIQUE("id","owner_id","seat_cost_ksh"),
	CONSTRAINT "rides_seats_bounded" CHECK ("rides"."num_seats" between 1 and 10),
	CONSTRAINT "rides_price_bounded" CHECK ("rides"."seat_cost_ksh" between 1 and 100000),
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"phone" text NOT NULL,
	"user_id" uuid,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text,
	CONSTRAINT "sessions_bounded" CHECK ("sessions"."absolute_expires_at" <= "sessions"."created_at" + interval '30 days')
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_once" UNIQUE("payment_id","kind"),
	CONSTRAINT "transactions_kind_known" CHECK ("transactions"."kind" in ('CAPTURE', 'CAPTURE_UNAPPLIED', 'REFUND_OWED', 'REFUND_SENT', 'PAYOUT'))
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
	"rating" real DEFAULT 5 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trips_done" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"last_access_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_phone_kenyan" CHECK ("users"."phone" ~ '^\+254[17][0-9]{8}$'),
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
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicles_seats_bounded" CHECK ("vehicles"."num_seats" between 1 and 10),
	CONSTRAINT "vehicles_year_bounded" CHECK ("vehicles"."year" between 2010 and 2100),
	CONSTRAINT "vehicles_status_known" CHECK ("vehicles"."status" in ('APPROVED', 'DELETED', 'PENDING', 'REJECTED')),
	CONSTRAINT "vehicles_not_self_approved" CHECK ("vehicles"."decided_by" <> "vehicles"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_amount_ksh_seat_requests_id_total_ksh_fk" FOREIGN KEY ("request_id","amount_ksh") REFERENCES "public"."seat_requests"("id","total_ksh") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_legs" ADD CONSTRAINT "ride_legs_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stops" ADD CONSTRAINT "ride_stops_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_stops" ADD CONSTRAINT "ride_stops_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_rider_id_users_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_owner_and_price" FOREIGN KEY ("ride_id","owner_id","seat_cost_ksh") REFERENCES "public"."rides"("id","owner_id","seat_cost_ksh") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_ride_id_from_position_ride_legs_ride_id_position_fk" FOREIGN KEY ("ride_id","from_position") REFERENCES "public"."ride_legs"("ride_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "callback_inbox_unprocessed" ON "callback_inbox" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("created_at") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE UNIQUE INDEX "otp_one_live_a_phone" ON "otp_challenges" USING btree ("phone") WHERE consumed_at is null and superseded_at is null;--> statement-breakpoint
CREATE INDEX "otp_phone_created" ON "otp_challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("request_id") WHERE state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_a_phone" ON "payments" USING btree ("msisdn") WHERE state in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_succeeded" ON "payments" USING btree ("request_id") WHERE state = 'SUCCEEDED';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_callback_secret" ON "payments" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout" ON "payments" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "places_search_text" ON "places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rate_counters_expiry" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("created_at") WHERE status = 'DUE';--> statement-breakpoint
CREATE INDEX "ride_stops_place" ON "ride_stops" USING btree ("place");--> statement-breakpoint
CREATE INDEX "rides_owner" ON "rides" USING btree ("owner_id","departs_at");--> statement-breakpoint
CREATE INDEX "rides_driver" ON "rides" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "rides_open_by_departure" ON "rides" USING btree ("departs_at") WHERE status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "rides_started_by_arrival" ON "rides" USING btree ("arrives_at") WHERE status = 'STARTED';--> statement-breakpoint
CREATE INDEX "routes_popular" ON "routes" USING btree ("rides_published" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_one_open" ON "seat_requests" USING btree ("ride_id","rider_id") WHERE status in ('PENDING', 'APPROVED', 'PAID');--> statement-breakpoint
CREATE INDEX "seat_requests_ride" ON "seat_requests" USING btree ("ride_id","created_at");--> statement-breakpoint
CREATE INDEX "seat_requests_rider" ON "seat_requests" USING btree ("rider_id","created_at");--> statement-breakpoint
CREATE INDEX "seat_requests_hold" ON "seat_requests" USING btree ("pay_by") WHERE status = 'APPROVED';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_live" ON "users" USING btree ("phone") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_live" ON "vehicles" USING btree (replace(plate, ' ', '')) WHERE status in ('APPROVED', 'PENDING');--> statement-breakpoint
CREATE INDEX "vehicles_owner" ON "vehicles" USING btree ("owner_id");