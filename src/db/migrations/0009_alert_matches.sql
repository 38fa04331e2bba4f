CREATE TABLE "alert_matches" (
	"alert_id" uuid NOT NULL,
	"ride_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"is_sent" boolean NOT NULL,
	CONSTRAINT "alert_matches_alert_id_ride_id_pk" PRIMARY KEY("alert_id","ride_id")
);
--> statement-breakpoint
CREATE TABLE "alert_waves" (
	"ride_id" uuid PRIMARY KEY NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"after_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_ride_is_whole";--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_known";--> statement-breakpoint
-- An alert's kind is frozen for everyone but this statement.
ALTER TABLE "alerts" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "alerts" SET "kind" = 'WANTED' WHERE "kind" = 'RIDE';--> statement-breakpoint
ALTER TABLE "alerts" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "radius_km" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "amenity_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "amenity_mask" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "alerts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_waves" ADD CONSTRAINT "alert_waves_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_matches_newest" ON "alert_matches" USING btree ("alert_id","told_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_matches_user" ON "alert_matches" USING btree ("user_id","told_at");--> statement-breakpoint
CREATE INDEX "alert_waves_due" ON "alert_waves" USING btree ("due_at" nulls first);--> statement-breakpoint
CREATE INDEX "alerts_changed" ON "alerts" USING btree ("changed_xid");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_seq" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_wanted_whole" CHECK ("alerts"."kind" <> 'WANTED' or num_nulls("alerts"."from_name", "alerts"."to_name", "alerts"."date_from") = 0);--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_radius_known" CHECK ("alerts"."radius_km" in (5, 10, 30));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('ALERT', 'WANTED'));