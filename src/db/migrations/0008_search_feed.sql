CREATE TABLE "search_changes" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"thing" uuid,
	"written_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "search_changes_xid_id_pk" PRIMARY KEY("xid","id"),
	CONSTRAINT "search_changes_kind_known" CHECK ("search_changes"."kind" in ('RIDE', 'USER', 'VEHICLE', 'AMENITIES')),
	CONSTRAINT "search_changes_name_a_thing" CHECK (("search_changes"."thing" is null) = ("search_changes"."kind" = 'AMENITIES'))
);
--> statement-breakpoint
CREATE TABLE "search_pruning" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"pruned_xid" "xid8" NOT NULL,
	CONSTRAINT "search_pruning_one_row" CHECK ("search_pruning"."is_only")
);
--> statement-breakpoint
DROP INDEX "places_search_text";--> statement-breakpoint
ALTER TABLE "places" DROP COLUMN "search_text";--> statement-breakpoint

INSERT INTO search_pruning (pruned_xid) VALUES ('0');
--> statement-breakpoint
-- A row for every change, deleted an hour later.
ALTER TABLE search_changes SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0);
--> statement-breakpoint

-- Searches are answered from memory: what only the search in the database needed.
DROP INDEX ride_segments_box;
--> statement-breakpoint
DROP INDEX ride_segments_cells_fine;
--> statement-breakpoint
DROP INDEX ride_segments_cells_coarse;
--> statement-breakpoint
DROP INDEX ride_segments_from;
--> statement-breakpoint
DROP INDEX ride_segments_to;
--> statement-breakpoint
DROP INDEX places_point;
--> statement-breakpoint
ALTER TABLE places DROP COLUMN card;
--> statement-breakpoint
DROP FUNCTION place_card, od_box, od_key;
--> statement-breakpoint
DROP EXTENSION IF EXISTS earthdistance, cube;
