-- Positions get gaps, every stop a time, every leg a price, and every pair of stops a fare. The triggers that keep these
-- columns as they are do not know that this is the upgrade.
CREATE TABLE "ride_fares" (
	"ride_id" uuid NOT NULL,
	"from_position" smallint NOT NULL,
	"to_position" smallint NOT NULL,
	"owner_id" uuid NOT NULL,
	"fare_ksh" integer NOT NULL,
	CONSTRAINT "ride_fares_ride_id_from_position_to_position_pk" PRIMARY KEY("ride_id","from_position","to_position"),
	CONSTRAINT "ride_fares_owner_and_price" UNIQUE("ride_id","from_position","to_position","owner_id","fare_ksh"),
	CONSTRAINT "ride_fares_forwards" CHECK ("ride_fares"."from_position" < "ride_fares"."to_position"),
	CONSTRAINT "ride_fares_bounded" CHECK ("ride_fares"."fare_ksh" between 1 and 100000)
);
--> statement-breakpoint
ALTER TABLE "seat_requests" DROP CONSTRAINT "seat_requests_ride_id_from_position_ride_legs_ride_id_position_fk";
--> statement-breakpoint
ALTER TABLE "seat_requests" DROP CONSTRAINT "seat_requests_owner_and_price";
--> statement-breakpoint
ALTER TABLE "rides" DROP CONSTRAINT "rides_owner_and_price";--> statement-breakpoint
ALTER TABLE "seat_requests" ALTER COLUMN "to_position" SET DEFAULT 1000;--> statement-breakpoint
ALTER TABLE "ride_legs" ADD COLUMN "cost_ksh" integer;--> statement-breakpoint
ALTER TABLE "ride_stops" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ride_legs" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "ride_stops" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "seat_requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "ride_legs" l SET "cost_ksh" = r."seat_cost_ksh" FROM "rides" r WHERE r."id" = l."ride_id";--> statement-breakpoint
UPDATE "ride_stops" s SET "position" = s."position" * 1000,
	"planned_at" = CASE s."position" WHEN 0 THEN r."departs_at" ELSE r."arrives_at" END
	FROM "rides" r WHERE r."id" = s."ride_id";--> statement-breakpoint
UPDATE "seat_requests" SET "to_position" = 1000;--> statement-breakpoint
UPDATE "ride_segments" SET "to_position" = 1000;--> statement-breakpoint
INSERT INTO "ride_fares" SELECT "id", 0, 1000, "owner_id", "seat_cost_ksh" FROM "rides";--> statement-breakpoint
ALTER TABLE "ride_legs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "ride_stops" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "seat_requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "ride_legs" ALTER COLUMN "cost_ksh" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_stops" ALTER COLUMN "planned_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_and_owner" UNIQUE("id","owner_id");--> statement-breakpoint
ALTER TABLE "ride_fares" ADD CONSTRAINT "ride_fares_owner" FOREIGN KEY ("ride_id","owner_id") REFERENCES "public"."rides"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_fares" ADD CONSTRAINT "ride_fares_from" FOREIGN KEY ("ride_id","from_position") REFERENCES "public"."ride_stops"("ride_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_fares" ADD CONSTRAINT "ride_fares_to" FOREIGN KEY ("ride_id","to_position") REFERENCES "public"."ride_stops"("ride_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_owner_and_price" FOREIGN KEY ("ride_id","from_position","to_position","owner_id","seat_cost_ksh") REFERENCES "public"."ride_fares"("ride_id","from_position","to_position","owner_id","fare_ksh") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_legs" ADD CONSTRAINT "ride_legs_cost_something" CHECK ("ride_legs"."cost_ksh" >= 1);
