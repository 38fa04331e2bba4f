CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"request_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_mac" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_mac_pk" PRIMARY KEY("user_id","code_mac")
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
ALTER TABLE "payments" DROP CONSTRAINT "payments_msisdn_kenyan";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_kenyan";--> statement-breakpoint
ALTER TABLE "seat_requests" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "raised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "raised_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "callable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "findable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "callback_inbox_age" ON "callback_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_numbered" ON "payments" USING btree ("created_at") WHERE msisdn not like 'hash:%';--> statement-breakpoint
CREATE INDEX "seat_requests_owner" ON "seat_requests" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "seat_requests_passengers" ON "seat_requests" USING gin ("passengers" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "seat_requests_unforgotten" ON "seat_requests" USING btree ("created_at") WHERE forgotten_at is null;--> statement-breakpoint
CREATE INDEX "sessions_phone" ON "sessions" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "users_status_newest" ON "users" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_search" ON "users" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_start" ON "users" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "vehicles_newest" ON "vehicles" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status <> 'DELETED';--> statement-breakpoint
CREATE INDEX "vehicles_status_newest" ON "vehicles" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vehicles_model_search" ON "vehicles" USING gin ((make || ' ' || model) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_plate_search" ON "vehicles" USING gin (replace(plate, ' ', '') gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_msisdn_kenyan" CHECK ("payments"."msisdn" ~ '^254[17][0-9]{8}$' or "payments"."msisdn" ~ '^hash:[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_kenyan" CHECK ("users"."phone" ~ '^\+254[17][0-9]{8}$' or ("users"."status" = 'DELETED' and "users"."phone" ~ '^deleted:([0-9a-f]{64})?$'));