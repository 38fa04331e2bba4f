-- When a user's rights change, the processes with open streams of this user are notified at commit. The notification
-- contains the user's id only.

CREATE OR REPLACE FUNCTION announce_rights(person uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('pamoja_live', 'user:' || person || E'\nrights');
$$;

CREATE OR REPLACE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(old.user_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_revoked AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL AND old.user_id IS NOT NULL)
  EXECUTE FUNCTION announce_session_end();

CREATE OR REPLACE TRIGGER announce_deleted AFTER DELETE ON sessions FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND old.user_id IS NOT NULL) EXECUTE FUNCTION announce_session_end();

CREATE OR REPLACE FUNCTION announce_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_rights AFTER UPDATE OF status, role ON users FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status OR old.role IS DISTINCT FROM new.role)
  EXECUTE FUNCTION announce_user_change();

CREATE OR REPLACE FUNCTION announce_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(new.blocker_id);
  PERFORM announce_rights(new.blocked_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_rights AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION announce_block();
