-- What an account's tables cannot say by themselves.

-- 1. The record of what admins did only grows. The retention sweep alone, which names itself for one transaction, may take
--    its oldest lines away.
CREATE FUNCTION refuse_rewriting_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND current_setting('pamoja.retention', true) = 'on' THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_record();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_rewriting_record();
--> statement-breakpoint

-- 2. Whose telephone pays never changes, except into a keyed hash, and only once nothing is under way with it.
DROP TRIGGER frozen ON payments;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'amount_ksh', 'callback_secret_hash');
--> statement-breakpoint
CREATE FUNCTION refuse_other_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.msisdn LIKE 'hash:%' AND old.msisdn NOT LIKE 'hash:%'
    AND old.state IN ('SUCCEEDED', 'FAILED', 'EXPIRED', 'UNAPPLIED')
    AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = old.id AND status <> 'SENT') THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'payments.msisdn never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen_phone BEFORE UPDATE OF msisdn ON payments FOR EACH ROW
  WHEN (old.msisdn IS DISTINCT FROM new.msisdn) EXECUTE FUNCTION refuse_other_phone();
--> statement-breakpoint

-- 3. Search shows the phone of drivers who want to be called. Only these words change; the rest of both functions stays.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('driver_card'::regproc), 'WHEN with_phone THEN', 'WHEN with_phone AND d.callable THEN');
  EXECUTE replace(pg_get_functiondef('search_rides'::regproc), '''driverPhone'', d.phone',
    '''driverPhone'', CASE WHEN d.callable THEN d.phone END');
END $$;
