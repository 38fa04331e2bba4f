CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ride_id" uuid NOT NULL,
	"request_id" uuid,
	"reporter_id" uuid NOT NULL,
	"status" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"pressed_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	CONSTRAINT "incidents_status_known" CHECK ("incidents"."status" in ('OPEN', 'ACKNOWLEDGED', 'CLOSED')),
	CONSTRAINT "incidents_outcome_known" CHECK ("incidents"."outcome" in ('SAFE', 'NOT_REACHED', 'FALSE_ALARM')),
	CONSTRAINT "incidents_position_whole" CHECK (("incidents"."lat" is null) = ("incidents"."lng" is null)),
	CONSTRAINT "incidents_position_on_earth" CHECK ("incidents"."lat" between -90 and 90 and "incidents"."lng" between -180 and 180),
	CONSTRAINT "incidents_note_bounded" CHECK (char_length("incidents"."note") <= 500),
	CONSTRAINT "incidents_acknowledged_whole" CHECK (num_nonnulls("incidents"."acknowledged_at", "incidents"."acknowledged_by") = case "incidents"."status" when 'OPEN' then 0 else 2 end),
	CONSTRAINT "incidents_closed_whole" CHECK (num_nonnulls("incidents"."closed_at", "incidents"."closed_by", "incidents"."outcome") = case "incidents"."status" when 'CLOSED' then 3 else 0 end),
	CONSTRAINT "incidents_no_party_decides" CHECK ("incidents"."acknowledged_by" <> "incidents"."reporter_id" and "incidents"."closed_by" <> "incidents"."reporter_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "false_alarms" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_one_open" ON "incidents" USING btree ("ride_id","reporter_id") WHERE status <> 'CLOSED';--> statement-breakpoint
CREATE INDEX "incidents_open" ON "incidents" USING btree ("created_at") WHERE status <> 'CLOSED';--> statement-breakpoint
CREATE INDEX "incidents_newest" ON "incidents" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "incidents_reporter" ON "incidents" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "incidents_request" ON "incidents" USING btree ("request_id");