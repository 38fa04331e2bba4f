ALTER TABLE "rides" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "meeting_name" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "meeting_hint" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "meeting_lat" double precision;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "meeting_lng" double precision;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_meeting_point_whole" CHECK (("rides"."meeting_lat" is null) = ("rides"."meeting_lng" is null)
        and ("rides"."meeting_name" is not null or ("rides"."meeting_hint" is null and "rides"."meeting_lat" is null)));