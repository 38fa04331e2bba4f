CREATE TABLE "trip_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ride_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "trip_checks_once" UNIQUE("ride_id","user_id"),
	CONSTRAINT "trip_checks_answered_later" CHECK ("trip_checks"."answered_at" >= "trip_checks"."asked_at")
);
--> statement-breakpoint
ALTER TABLE "trip_checks" ADD CONSTRAINT "trip_checks_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_checks" ADD CONSTRAINT "trip_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_checks" ADD CONSTRAINT "trip_checks_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_checks_user" ON "trip_checks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trip_checks_request" ON "trip_checks" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "trip_checks_oldest" ON "trip_checks" USING btree ("asked_at");