-- The audit log and the views of documents are chains: each row has a hash over itself and the row before, so that a
-- changed or missing row is detected. src/domain/audit/check-chains.ts computes the same hashes.

-- Times are in UTC, whatever the time zone of the session. Empty columns are left out, so that adding a column changes
-- no hash.
CREATE OR REPLACE FUNCTION chain_record() RETURNS trigger LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
DECLARE
  chain record_chains;
  next_seq bigint;
  next_hash bytea;
BEGIN
  SELECT * INTO STRICT chain FROM record_chains WHERE name = tg_table_name FOR UPDATE;
  next_seq := chain.head_seq + 1;
  next_hash := sha256(chain.head_hash || convert_to(
    concat_ws(' ', next_seq, jsonb_strip_nulls(to_jsonb(new) - 'seq' - 'hash')), 'UTF8'));
  EXECUTE format('UPDATE %I SET seq = $1, hash = $2 WHERE id = $3', tg_table_name) USING next_seq, next_hash, new.id;
  UPDATE record_chains SET head_seq = next_seq, head_hash = next_hash WHERE name = tg_table_name;
  RETURN NULL;
END $$;

-- The trigger runs at the end of a transaction, so that the lock of the chain is held only briefly.
CREATE CONSTRAINT TRIGGER chain_record AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_record();

CREATE CONSTRAINT TRIGGER chain_record AFTER INSERT ON document_views
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_record();

-- These tables are append-only. Only the retention sweep, which declares itself for one transaction, may delete rows.
CREATE OR REPLACE FUNCTION refuse_rewriting_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('pamoja.retention', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;

CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_rewriting_record();

CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON document_views EXECUTE FUNCTION refuse_rewriting_record();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON record_chains EXECUTE FUNCTION refuse_rewriting_record();

CREATE OR REPLACE FUNCTION refuse_rewriting_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.hash IS NULL AND new.hash IS NOT NULL
    AND to_jsonb(new) - 'seq' - 'hash' = to_jsonb(old) - 'seq' - 'hash' THEN
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' AND current_setting('pamoja.retention', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_chain();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON document_views
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_chain();
