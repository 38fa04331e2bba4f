CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "document_views_owner";--> statement-breakpoint
DROP INDEX "document_views_viewer";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_because" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "rejected_because" text;--> statement-breakpoint
CREATE INDEX "document_views_owner" ON "document_views" USING btree ("owner_id","viewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_views_viewer" ON "document_views" USING btree ("viewer_id");--> statement-breakpoint

-- What the dashboard counts is tallied as it changes: a row a statement, which waits for no other. Making the triggers
-- locks their tables against writing until the end of the migration, so nothing slips in between them and the first count.
CREATE FUNCTION tally_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO tallies (name, amount) SELECT tg_table_name, count(*) FROM changed HAVING count(*) > 0;
  ELSE
    INSERT INTO tallies (name, amount) SELECT tg_table_name, -count(*) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_inserted AFTER INSERT ON routes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER tally_deleted AFTER DELETE ON routes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER tally_inserted AFTER INSERT ON rides
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
CREATE TRIGGER tally_deleted AFTER DELETE ON rides
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint
-- The record of money takes nothing away.
CREATE TRIGGER tally_inserted AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();
--> statement-breakpoint

-- People by role and vehicles, without what was deleted: null is what no tile counts.
CREATE FUNCTION tally_of(counted text, role text, status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'DELETED' THEN NULL
    WHEN counted = 'vehicles' THEN 'vehicles'
    WHEN role = 'DRIVER' THEN 'drivers'
    WHEN role = 'RIDER' THEN 'riders' END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_living_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction int := CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- Through JSON, because vehicles have no role.
  INSERT INTO tallies (name, amount)
    SELECT tally, direction * count(*)
    FROM (SELECT tally_of(tg_table_name, to_jsonb(changed) ->> 'role', changed.status) AS tally FROM changed) rows
    WHERE tally IS NOT NULL GROUP BY tally;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_living_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := tally_of(tg_table_name, to_jsonb(old) ->> 'role', old.status);
  becomes text := tally_of(tg_table_name, to_jsonb(new) ->> 'role', new.status);
BEGIN
  IF was IS DISTINCT FROM becomes THEN
    INSERT INTO tallies (name, amount)
      SELECT name, amount FROM (VALUES (was, -1), (becomes, 1)) moved (name, amount) WHERE name IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();
--> statement-breakpoint
CREATE TRIGGER tally_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();
--> statement-breakpoint
CREATE TRIGGER tally_updated AFTER UPDATE OF role, status ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role OR old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION tally_living_row();
--> statement-breakpoint
CREATE TRIGGER tally_inserted AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();
--> statement-breakpoint
CREATE TRIGGER tally_deleted AFTER DELETE ON vehicles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();
--> statement-breakpoint
CREATE TRIGGER tally_updated AFTER UPDATE OF status ON vehicles FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION tally_living_row();
--> statement-breakpoint
INSERT INTO tallies (name, amount)
  SELECT tally, count(*) FROM (SELECT tally_of('users', role, status) AS tally FROM users) rows
    WHERE tally IS NOT NULL GROUP BY tally
  UNION ALL SELECT 'vehicles', count(*) FROM vehicles WHERE status <> 'DELETED'
  UNION ALL SELECT 'routes', count(*) FROM routes
  UNION ALL SELECT 'rides', count(*) FROM rides
  UNION ALL SELECT 'transactions', count(*) FROM transactions;
