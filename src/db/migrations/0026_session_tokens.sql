ALTER TABLE "sessions" ADD COLUMN "previous_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_token_hash" ON "sessions" USING btree ("previous_token_hash");--> statement-breakpoint
-- A proven phone without an account now has 15 minutes. Those that waited longer could have registered into somebody's account.
UPDATE "sessions" SET "absolute_expires_at" = least("absolute_expires_at", "created_at" + interval '15 minutes'),
  "idle_expires_at" = least("idle_expires_at", "created_at" + interval '15 minutes') WHERE "user_id" IS NULL;
