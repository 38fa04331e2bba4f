-- One active admin always remains. Checked at commit, one transaction after another: two admins who remove each other
-- at the same moment must not both succeed.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('admins', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN' AND status = 'ACTIVE') THEN
    RAISE EXCEPTION 'the last active admin must stay' USING ERRCODE = '23514', CONSTRAINT = 'users_keep_an_admin';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER users_keep_an_admin AFTER UPDATE OF role, status ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.role = 'ADMIN' AND old.status = 'ACTIVE' AND NOT (new.role = 'ADMIN' AND new.status = 'ACTIVE'))
  EXECUTE FUNCTION keep_an_admin();

CREATE CONSTRAINT TRIGGER users_delete_keeps_an_admin AFTER DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.role = 'ADMIN' AND old.status = 'ACTIVE')
  EXECUTE FUNCTION keep_an_admin();
