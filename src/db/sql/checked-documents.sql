-- What an admin read on a document. src/domain/documents applies the same rules first. These triggers refuse writes that
-- bypass it.

CREATE OR REPLACE FUNCTION check_document_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.checked_by = new.user_id THEN
    RAISE EXCEPTION 'nobody checks their own document' USING errcode = '23514', constraint = 'fact_of_another_person';
  END IF;
  IF new.vehicle_id IS NOT NULL AND NOT EXISTS (SELECT FROM vehicles v
    WHERE v.id = new.vehicle_id AND v.owner_id = new.user_id AND v.status <> 'DELETED') THEN
    RAISE EXCEPTION 'a vehicle of another person, or none' USING errcode = '23514', constraint = 'fact_of_owner';
  END IF;
  IF EXISTS (SELECT FROM documents d WHERE d.id = new.document_id
    AND (d.user_id, d.vehicle_id, d.kind) IS DISTINCT FROM (new.user_id, new.vehicle_id, new.kind)) THEN
    RAISE EXCEPTION 'read on another document' USING errcode = '23514', constraint = 'fact_of_its_document';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER fact_of_its_document BEFORE INSERT OR UPDATE OF document_id, checked_by ON document_facts FOR EACH ROW
  EXECUTE FUNCTION check_document_fact();

-- Another expiry date needs another check. With the same date a warning stays sent, and a grace period can only become
-- longer.
CREATE OR REPLACE FUNCTION guard_document_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.ends_at, new.number_mac, new.document_id, new.checked_by) IS DISTINCT FROM (old.ends_at, old.number_mac, old.document_id, old.checked_by)
    AND new.checked_at <= old.checked_at THEN
    RAISE EXCEPTION 'what was read changes with a new check only' USING errcode = '23514', constraint = 'fact_needs_check';
  END IF;
  IF new.ends_at IS NOT DISTINCT FROM old.ends_at AND (new.grace_until < old.grace_until
    OR (old.warned_days IS NOT NULL AND (new.warned_days IS NULL OR new.warned_days > old.warned_days))) THEN
    RAISE EXCEPTION 'a warning is sent once, and a grace is not shortened' USING errcode = '23514', constraint = 'fact_goes_forward';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER fact_goes_forward BEFORE UPDATE ON document_facts FOR EACH ROW EXECUTE FUNCTION guard_document_fact();

-- An insurance or an inspection contains the plate, so what was read on it does not count for another plate.
CREATE OR REPLACE FUNCTION forget_facts_of_plate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_facts WHERE vehicle_id = new.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_facts_of_plate AFTER UPDATE OF plate ON vehicles FOR EACH ROW
  WHEN (replace(old.plate, ' ', '') <> replace(new.plate, ' ', '')) EXECUTE FUNCTION forget_facts_of_plate();
