CREATE TABLE "record_chains" (
	"name" text PRIMARY KEY NOT NULL,
	"head_seq" bigint NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"base_seq" bigint NOT NULL,
	"base_hash" "bytea" NOT NULL,
	"seal_seq" bigint,
	"seal_hash" "bytea",
	"seal_mac" "bytea"
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("seq");--> statement-breakpoint
CREATE UNIQUE INDEX "document_views_chain" ON "document_views" USING btree ("seq");--> statement-breakpoint

-- 1. The two records of what admins did and of who looked at documents are chains: each row has a hash over itself and the
-- row before, so that a changed or missing row shows. src/domain/audit/check-chains.ts computes the same hashes again.
INSERT INTO record_chains (name, head_seq, head_hash, base_seq, base_hash)
  SELECT name, 0, sha256(convert_to(name, 'UTF8')), 0, sha256(convert_to(name, 'UTF8'))
  FROM unnest(ARRAY['audit_log', 'document_views']) AS name;
--> statement-breakpoint
-- Times are written in UTC whatever the session's time zone is. Empty columns are left out, so that a column that is added
-- later changes no hash.
CREATE FUNCTION chain_record() RETURNS trigger LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
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
--> statement-breakpoint

-- 2. A row gets its place once. Otherwise nothing is rewritten, as before.
CREATE FUNCTION refuse_rewriting_chain() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON record_chains EXECUTE FUNCTION refuse_rewriting_record();
--> statement-breakpoint
DROP TRIGGER append_only ON audit_log;
--> statement-breakpoint
DROP TRIGGER append_only ON document_views;
--> statement-breakpoint

-- 3. The rows there are, in the order in which they came.
DO $$
DECLARE
  one record;
  chain record_chains;
  next_hash bytea;
BEGIN
  SET LOCAL timezone TO 'UTC';
  FOR one IN SELECT id, jsonb_strip_nulls(to_jsonb(a) - 'seq' - 'hash') AS content FROM audit_log a ORDER BY at, id LOOP
    SELECT * INTO chain FROM record_chains WHERE name = 'audit_log';
    next_hash := sha256(chain.head_hash || convert_to(concat_ws(' ', chain.head_seq + 1, one.content), 'UTF8'));
    UPDATE audit_log SET seq = chain.head_seq + 1, hash = next_hash WHERE id = one.id;
    UPDATE record_chains SET head_seq = chain.head_seq + 1, head_hash = next_hash WHERE name = 'audit_log';
  END LOOP;
  FOR one IN SELECT id, jsonb_strip_nulls(to_jsonb(v) - 'seq' - 'hash') AS content FROM document_views v ORDER BY viewed_at, id LOOP
    SELECT * INTO chain FROM record_chains WHERE name = 'document_views';
    next_hash := sha256(chain.head_hash || convert_to(concat_ws(' ', chain.head_seq + 1, one.content), 'UTF8'));
    UPDATE document_views SET seq = chain.head_seq + 1, hash = next_hash WHERE id = one.id;
    UPDATE record_chains SET head_seq = chain.head_seq + 1, head_hash = next_hash WHERE name = 'document_views';
  END LOOP;
  SET LOCAL timezone TO DEFAULT;
END $$;
--> statement-breakpoint

-- 4. At the end of a transaction, when it waits for nothing else any more: the chain's lock is held for a moment only.
CREATE CONSTRAINT TRIGGER chain_record AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_record();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER chain_record AFTER INSERT ON document_views
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_record();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_chain();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON document_views
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_chain();
