-- What an admin read on an ID counts only for the user with this name and this ID.

CREATE OR REPLACE FUNCTION forget_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_identities WHERE user_id = new.id;
  RETURN NULL;
END $$;

-- `unverified_at` changes when the user changes the name, or replaces the ID or the license.
CREATE OR REPLACE TRIGGER forget_identity AFTER UPDATE ON users FOR EACH ROW
  WHEN (old.unverified_at IS DISTINCT FROM new.unverified_at) EXECUTE FUNCTION forget_identity();
