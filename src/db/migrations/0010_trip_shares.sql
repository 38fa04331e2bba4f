CREATE TABLE "trip_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "trip_shares_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_shares_request" ON "trip_shares" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_shares_one_open" ON "trip_shares" USING btree ("request_id") WHERE revoked_at is null;