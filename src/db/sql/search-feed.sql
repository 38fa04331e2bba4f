-- The feed of changes that the search index of every process reads: a row for each changed thing. The row is what
-- counts; the notification only says that there may be changes. src/db/search-feed.ts reads the feed.

-- The argument is the kind of thing.
CREATE OR REPLACE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (kind, thing) VALUES (tg_argv[0], coalesce(new.id, old.id));
  -- The channel and the topic of src/db/live-hub.ts. Equal messages of a transaction are sent once.
  PERFORM pg_notify('pamoja_live', E'search\n');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_ride_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (kind, thing) VALUES ('RIDE', coalesce(new.ride_id, old.ride_id));
  PERFORM pg_notify('pamoja_live', E'search\n');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON rides
  FOR EACH ROW EXECUTE FUNCTION note_search_change('RIDE');

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON ride_stops
  FOR EACH ROW EXECUTE FUNCTION note_ride_change();

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON ride_legs
  FOR EACH ROW EXECUTE FUNCTION note_ride_change();

-- Inserts do not matter, because a new user has no ride. Updates matter for fields that cards show or search uses.
CREATE OR REPLACE TRIGGER note_search_change AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.status, old.name, old.phone, old.callable, old.photo_version, old.rating, old.rating_count, old.trips_done,
      old.verified_at IS NULL)
    IS DISTINCT FROM (new.status, new.name, new.phone, new.callable, new.photo_version, new.rating, new.rating_count,
      new.trips_done, new.verified_at IS NULL))
  EXECUTE FUNCTION note_search_change('USER');

CREATE OR REPLACE TRIGGER note_search_change AFTER UPDATE ON vehicles FOR EACH ROW
  WHEN ((old.make, old.model, old.year, old.color, old.plate, old.num_seats)
    IS DISTINCT FROM (new.make, new.model, new.year, new.color, new.plate, new.num_seats))
  EXECUTE FUNCTION note_search_change('VEHICLE');

-- Rides that depart after a document expires are not listed.
CREATE OR REPLACE FUNCTION note_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fact document_facts := coalesce(new, old);
BEGIN
  IF old.ends_at IS DISTINCT FROM new.ends_at THEN
    INSERT INTO search_changes (kind, thing) VALUES
      (CASE WHEN fact.vehicle_id IS NULL THEN 'USER' ELSE 'VEHICLE' END, coalesce(fact.vehicle_id, fact.user_id));
    PERFORM pg_notify('pamoja_live', E'search\n');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON document_facts
  FOR EACH ROW EXECUTE FUNCTION note_document_change();

-- After a change of the amenities or the FAQs, the index of every process reads the amenities again, and the process
-- drops the pages that visitors share.
CREATE OR REPLACE FUNCTION note_amenities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (kind) VALUES ('AMENITIES');
  PERFORM pg_notify('pamoja_live', E'search\n');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON amenities
  FOR EACH STATEMENT EXECUTE FUNCTION note_amenities();

CREATE OR REPLACE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON faqs
  FOR EACH STATEMENT EXECUTE FUNCTION note_amenities();
