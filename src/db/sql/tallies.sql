-- Counts and balances of the dashboard. Triggers add rows, so that no writer waits for another; src/db/fold-rows.ts adds
-- them up. A trigger on a table that already has rows needs a migration that counts them.

CREATE OR REPLACE FUNCTION tally_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO tallies (name, amount) SELECT tg_table_name, count(*) FROM changed HAVING count(*) > 0;
  ELSE
    INSERT INTO tallies (name, amount) SELECT tg_table_name, -count(*) FROM changed HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_inserted AFTER INSERT ON routes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();

CREATE OR REPLACE TRIGGER tally_deleted AFTER DELETE ON routes
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();

CREATE OR REPLACE TRIGGER tally_inserted AFTER INSERT ON rides
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();

CREATE OR REPLACE TRIGGER tally_deleted AFTER DELETE ON rides
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();

-- There is no trigger for deletions, because the ledger is append-only.
CREATE OR REPLACE TRIGGER tally_inserted AFTER INSERT ON transactions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_rows();

-- What a row counts as: users by role, and vehicles. Deleted ones count as nothing (null).
CREATE OR REPLACE FUNCTION tally_of(counted text, role text, status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'DELETED' THEN NULL
    WHEN counted = 'vehicles' THEN 'vehicles'
    WHEN role = 'DRIVER' THEN 'drivers'
    WHEN role = 'RIDER' THEN 'riders' END
$$;

CREATE OR REPLACE FUNCTION tally_living_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direction int := CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- Read through JSON, because the table of vehicles has no column `role`.
  INSERT INTO tallies (name, amount)
    SELECT tally, direction * count(*)
    FROM (SELECT tally_of(tg_table_name, to_jsonb(changed) ->> 'role', changed.status) AS tally FROM changed) rows
    WHERE tally IS NOT NULL GROUP BY tally;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_inserted AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();

CREATE OR REPLACE TRIGGER tally_deleted AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();

CREATE OR REPLACE TRIGGER tally_inserted AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();

CREATE OR REPLACE TRIGGER tally_deleted AFTER DELETE ON vehicles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_living_rows();

CREATE OR REPLACE FUNCTION tally_living_row() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER tally_updated AFTER UPDATE OF role, status ON users FOR EACH ROW
  WHEN (old.role IS DISTINCT FROM new.role OR old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION tally_living_row();

CREATE OR REPLACE TRIGGER tally_updated AFTER UPDATE OF status ON vehicles FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION tally_living_row();

CREATE OR REPLACE FUNCTION tally_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance_tallies (family, balance_ksh, entries)
    SELECT split_part(account, ':', 1), sum(amount_ksh), count(*) FROM written GROUP BY 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tally_balances();
