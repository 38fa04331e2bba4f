ALTER TABLE "users" DROP CONSTRAINT "users_phone_kenyan";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "claims_user_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_claims_user_id_users_id_fk" FOREIGN KEY ("claims_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_claim_or_own" CHECK ("sessions"."user_id" is null or "sessions"."claims_user_id" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_kenyan" CHECK ("users"."phone" ~ '^\+254[17][0-9]{8}$' or ("users"."status" = 'DELETED' and "users"."phone" ~ '^deleted:([0-9a-f]{64})?$') or "users"."phone" = 'released:' || "users"."id");