CREATE TABLE "possible_stops" (
	"ride_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"place" integer NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"cost_ksh" integer NOT NULL,
	"detour_minutes" smallint NOT NULL,
	"detour_km" double precision NOT NULL,
	CONSTRAINT "possible_stops_ride_id_position_pk" PRIMARY KEY("ride_id","position"),
	CONSTRAINT "possible_stops_place" UNIQUE("ride_id","place"),
	CONSTRAINT "possible_stops_inside" CHECK ("possible_stops"."position" > 0 and "possible_stops"."cost_ksh" >= 1),
	CONSTRAINT "possible_stops_near" CHECK ("possible_stops"."detour_minutes" between 0 and 10 and "possible_stops"."detour_km" between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "ride_stops" ADD COLUMN "is_promised" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "offers_possible_stops" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "possible_stops" ADD CONSTRAINT "possible_stops_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_stops" ADD CONSTRAINT "possible_stops_place_places_id_fk" FOREIGN KEY ("place") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;