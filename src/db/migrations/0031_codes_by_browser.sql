CREATE TABLE "sign_in_origins" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mac" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_origins_user_id_kind_mac_pk" PRIMARY KEY("user_id","kind","mac")
);
--> statement-breakpoint
DROP INDEX "otp_one_live_a_phone";--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "binding_hash" "bytea";--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "origin" text DEFAULT 'OPEN' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_origins_seen" ON "sign_in_origins" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "otp_one_live_a_binding" ON "otp_challenges" USING btree ("phone",coalesce(binding_hash, ''::bytea)) WHERE consumed_at is null and superseded_at is null;