CREATE TABLE "gazetteer_places" (
	"place_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"county" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"aliases" text[] NOT NULL,
	"importance" real NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "gazetteer_places_id_ours" CHECK ("gazetteer_places"."place_id" ~ '^ke:[a-z0-9-]{1,160}$'),
	CONSTRAINT "gazetteer_places_importance_bounded" CHECK ("gazetteer_places"."importance" between 0 and 1),
	CONSTRAINT "gazetteer_places_in_kenya" CHECK ("gazetteer_places"."lat" between -4.9 and 5.1 and "gazetteer_places"."lng" between 33.9 and 41.95)
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_name" text,
	"from_place_id" text,
	"from_lat" double precision,
	"from_lng" double precision,
	"to_name" text,
	"to_place_id" text,
	"to_lat" double precision,
	"to_lng" double precision,
	"date_from" date,
	"date_to" date,
	"num_seats" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_kind_known" CHECK ("wishes"."kind" in ('ALERT', 'RIDE')),
	CONSTRAINT "wishes_go_somewhere" CHECK ("wishes"."from_name" is not null or "wishes"."to_name" is not null),
	CONSTRAINT "wishes_ride_is_whole" CHECK ("wishes"."kind" <> 'RIDE' or num_nulls("wishes"."from_name", "wishes"."to_name", "wishes"."date_from") = 0),
	CONSTRAINT "wishes_from_whole" CHECK (num_nulls("wishes"."from_lat", "wishes"."from_lng") <> 1),
	CONSTRAINT "wishes_to_whole" CHECK (num_nulls("wishes"."to_lat", "wishes"."to_lng") <> 1),
	CONSTRAINT "wishes_days_ordered" CHECK (("wishes"."date_from" is null) = ("wishes"."date_to" is null) and "wishes"."date_from" <= "wishes"."date_to"),
	CONSTRAINT "wishes_seats_bounded" CHECK ("wishes"."num_seats" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "trip_km" smallint;--> statement-breakpoint
ALTER TABLE "gazetteer_places" ADD CONSTRAINT "gazetteer_places_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gazetteer_places_revision" ON "gazetteer_places" USING btree ("revision");--> statement-breakpoint
CREATE UNIQUE INDEX "gazetteer_places_one_name" ON "gazetteer_places" USING btree (lower(name),"county") WHERE not is_hidden;--> statement-breakpoint
CREATE INDEX "gazetteer_places_changed_by" ON "gazetteer_places" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "wishes_user" ON "wishes" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_trip_somewhere" CHECK ("rides"."trip_km" > 0);--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON gazetteer_places FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change('place_id');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON wishes FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change('user_id', 'kind');
--> statement-breakpoint
-- A found ride's card tells how far and how long its trip is, and a caller may ask for a longer ladder than the
-- specification's. Only these words change; who calls with twelve arguments gets the ladder it knows.
DO $do$
DECLARE
  was text := pg_get_functiondef('search_rides'::regproc);
  becomes text := was;
BEGIN
  becomes := replace(becomes, 'viewer uuid, OUT cards', 'viewer uuid, wide boolean DEFAULT false, OUT cards');
  becomes := replace(becomes, '''","seatCost":'', r.seat_cost_ksh',
    '''","trip":'', CASE WHEN r.trip_km IS NULL THEN ''null'' ELSE concat(''{"km":'', r.trip_km, '',"minutes":'', '
    '(extract(epoch FROM r.arrives_at - r.departs_at) / 60)::int, ''}'') END, '',"seatCost":'', r.seat_cost_ksh');
  becomes := replace(becomes, E'BEGIN\n  IF cardinality(amenity_ids) > 0',
    E'BEGIN\n  IF wide THEN\n    ladder := ''{1,3,5,10,20,30,50}'';\n  END IF;\n  IF cardinality(amenity_ids) > 0');
  becomes := replace(becomes, 'IF (point(from_lng, from_lat)', 'IF NOT wide AND (point(from_lng, from_lat)');
  IF position('wide boolean DEFAULT false' IN becomes) = 0 OR position('"trip":' IN becomes) = 0
    OR position('IF wide THEN' IN becomes) = 0 OR position('IF NOT wide AND' IN becomes) = 0 THEN
    RAISE EXCEPTION 'search_rides() is not what this migration knows';
  END IF;
  DROP FUNCTION search_rides(text, text, float8, float8, float8, float8, timestamptz, timestamptz, int, text[], int, uuid);
  EXECUTE becomes;
END $do$;
