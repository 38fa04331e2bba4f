-- A blocked user is signed out everywhere, and stays signed out when the block ends.

CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET revoked_at = now(), revoke_reason = NEW.status WHERE user_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_sessions AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN (NEW.status = 'BLOCKED' AND OLD.status <> 'BLOCKED') EXECUTE FUNCTION end_sessions();
