ALTER TABLE "trip_shares" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD COLUMN "located_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "trip_shares_located" ON "trip_shares" USING btree ("located_at") WHERE located_at is not null;--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_position_whole" CHECK (num_nonnulls("trip_shares"."lat", "trip_shares"."lng", "trip_shares"."located_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "trip_shares" ADD CONSTRAINT "trip_shares_position_bounded" CHECK ("trip_shares"."lat" between -90 and 90 and "trip_shares"."lng" between -180 and 180);