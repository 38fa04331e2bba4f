-- Columns that never change once written, and rows that are never deleted.

CREATE OR REPLACE FUNCTION refuse_frozen_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  frozen text;
BEGIN
  FOREACH frozen IN ARRAY tg_argv LOOP
    -- A new master key computes these again.
    CONTINUE WHEN frozen IN ('phone_mac', 'token_hash') AND current_setting('pamoja.sealing', true) = 'on';
    IF to_jsonb(old) -> frozen IS DISTINCT FROM to_jsonb(new) -> frozen THEN
      RAISE EXCEPTION '%.% never changes', tg_table_name, frozen USING errcode = '23514', constraint = 'frozen_column';
    END IF;
  END LOOP;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON rides FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('owner_id', 'driver_id', 'vehicle_id', 'departs_at', 'seat_cost_ksh', 'amenity_mask', 'type',
    'women_only');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON seat_requests FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('ride_id', 'owner_id', 'rider_id', 'from_position', 'to_position', 'num_seats', 'seat_cost_ksh');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'amount_ksh', 'callback_secret_hash');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_id', 'vehicle_id', 'kind', 'object_key', 'content_type');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON document_facts FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_id', 'vehicle_id', 'kind');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'opened_by', 'against', 'kind', 'captured_ksh', 'opened_at', 'answer_by');

CREATE OR REPLACE TRIGGER frozen_decision BEFORE UPDATE ON disputes FOR EACH ROW WHEN (old.status = 'DECIDED') EXECUTE FUNCTION
  refuse_frozen_change('status', 'decision', 'decision_reason', 'decided_by', 'decided_at', 'refund_ksh', 'release_ksh');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON incidents FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('ride_id', 'request_id', 'reporter_id', 'created_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON trusted_contacts FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_id', 'phone_mac', 'token_hash', 'created_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('contact_id', 'kind', 'about_id', 'created_at');

CREATE OR REPLACE TRIGGER frozen_acknowledgement BEFORE UPDATE ON incidents FOR EACH ROW WHEN (old.status <> 'OPEN') EXECUTE FUNCTION
  refuse_frozen_change('acknowledged_at', 'acknowledged_by');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON tickets FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_id', 'category', 'subject', 'ride_id', 'request_id', 'payment_id', 'created_at');

CREATE OR REPLACE TRIGGER frozen_first_answer BEFORE UPDATE ON tickets FOR EACH ROW WHEN (old.first_answered_at IS NOT NULL)
  EXECUTE FUNCTION refuse_frozen_change('first_answered_at');

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON ticket_messages FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON manual_refunds FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('payment_id', 'amount_ksh', 'reason', 'needs_second', 'requested_by', 'requested_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON gazetteer_places FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change('place_id');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON alerts FOR EACH ROW EXECUTE FUNCTION refuse_frozen_change('user_id', 'kind');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_a', 'user_b', 'created_at');

-- The sender, the conversation and the time of a message never change. Its text may be encrypted again, or deleted.
CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('conversation_id', 'sender_id', 'client_message_id', 'seq', 'sent_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON reports FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('reporter_id', 'reported_id', 'category', 'message_count', 'created_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('payment_id', 'amount_ksh', 'cause', 'created_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'payment_id', 'driver_id', 'gross_ksh', 'fee_ksh', 'withholding_ksh', 'net_ksh', 'created_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON unmatched_money FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('receipt', 'amount_ksh', 'paid_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('refund_id', 'payout_id', 'unmatched_id', 'method', 'originator_id', 'amount_ksh', 'callback_secret_hash');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON receipt_checks FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('receipt', 'direction', 'claimed_ksh', 'statement_id', 'reference', 'claimed_by', 'callback_secret_hash');

CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;

-- The ledger is append-only. Only an empty ride id may be set later.
CREATE OR REPLACE FUNCTION refuse_rewriting_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.ride_id IS NULL AND to_jsonb(new) - 'ride_id' = to_jsonb(old) - 'ride_id' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_ledger();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_ledger();

CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON ride_stops FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON ride_fares FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON places FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON unmatched_money FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON money_reviews FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON reconciliations FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON transactions EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON mpesa_statements FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON balance_tallies FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only_truncate BEFORE TRUNCATE ON balance_tallies EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON receipt_checks FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON sole_decisions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

-- The paying number changes only into a keyed hash, when nothing is in progress with it.
CREATE OR REPLACE FUNCTION refuse_other_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.msisdn LIKE 'hash:%' AND old.msisdn NOT LIKE 'hash:%'
    AND old.state IN ('SUCCEEDED', 'FAILED', 'EXPIRED', 'UNAPPLIED')
    AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = old.id AND status <> 'SENT') THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'payments.msisdn never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;

CREATE OR REPLACE TRIGGER frozen_phone BEFORE UPDATE OF msisdn ON payments FOR EACH ROW
  WHEN (old.msisdn IS DISTINCT FROM new.msisdn) EXECUTE FUNCTION refuse_other_phone();

-- The receiving number changes only into a keyed hash, when the transfer has ended.
CREATE OR REPLACE FUNCTION refuse_other_payee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.msisdn LIKE 'hash:%' AND old.msisdn NOT LIKE 'hash:%' AND old.state IN ('SENT', 'FAILED') THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'transfers.msisdn never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;

CREATE OR REPLACE TRIGGER frozen_payee BEFORE UPDATE OF msisdn ON transfers FOR EACH ROW
  WHEN (old.msisdn IS DISTINCT FROM new.msisdn) EXECUTE FUNCTION refuse_other_payee();

-- M-Pesa's request id ends with the paying number: it is set once, and hashed together with the number.
CREATE OR REPLACE FUNCTION refuse_other_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.checkout_request_id LIKE 'hash:%' AND new.msisdn LIKE 'hash:%' AND old.checkout_request_id NOT LIKE 'hash:%' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'payments.checkout_request_id never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;

CREATE OR REPLACE TRIGGER frozen_checkout BEFORE UPDATE OF checkout_request_id ON payments FOR EACH ROW
  WHEN (old.checkout_request_id IS NOT NULL AND old.checkout_request_id IS DISTINCT FROM new.checkout_request_id)
  EXECUTE FUNCTION refuse_other_checkout();

-- A used attempt stays used, a PIN never changes, and boarding is final. With a new master key, the same PIN is
-- encrypted again.
CREATE OR REPLACE FUNCTION guard_boarding_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND current_setting('pamoja.sealing', true) = 'on' THEN
    old.pin_sealed := new.pin_sealed;
  END IF;
  IF tg_op = 'DELETE' OR new.request_id <> old.request_id OR new.pin_sealed <> old.pin_sealed OR new.attempts < old.attempts
    OR (old.boarded_at IS NOT NULL AND new IS DISTINCT FROM old) THEN
    RAISE EXCEPTION 'boarding_pins never goes back' USING errcode = '23514', constraint = 'frozen_column';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE ON boarding_pins FOR EACH ROW EXECUTE FUNCTION guard_boarding_pin();
