ALTER TABLE "users" ADD COLUMN "unverified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_to_verify" ON "users" USING btree ("created_at") WHERE role = 'DRIVER' and verified_at is null and status in ('ACTIVE', 'PENDING');