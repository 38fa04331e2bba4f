-- Each row of money names its ride, for any writer, so that rides could be spread over several databases (decision 980).

-- Follows the keys to the request, and reads the ride there. It does not copy the ride_id of a payment, refund or
-- payout, because that may be empty in rows that the previous release wrote.
CREATE OR REPLACE FUNCTION set_ride() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Read through JSON, because the function serves eight tables with different columns.
  keys jsonb := to_jsonb(new);
BEGIN
  new.ride_id := (SELECT q.ride_id FROM seat_requests q WHERE q.id = coalesce(
    (keys ->> 'request_id')::uuid,
    (SELECT o.request_id FROM payouts o WHERE o.id = (keys ->> 'payout_id')::uuid),
    (SELECT p.request_id FROM payments p WHERE p.id = coalesce((keys ->> 'payment_id')::uuid,
      (SELECT f.payment_id FROM refunds f WHERE f.id = (keys ->> 'refund_id')::uuid)))));
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON payments FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON refunds FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON payouts FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON disputes FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON manual_refunds
  FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON money_reviews
  FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON transfers FOR EACH ROW EXECUTE FUNCTION set_ride();

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON transactions
  FOR EACH ROW EXECUTE FUNCTION set_ride();

-- A statement may write an entry before its transaction; then this trigger finds no ride. So the writer may name the
-- ride, and check_ledger_balance sets a missing ride at commit. It refuses a ride that is not the transaction's.
CREATE OR REPLACE FUNCTION set_ride_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.ride_id := (SELECT ride_id FROM transactions WHERE id = new.transaction_id);
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER set_ride BEFORE INSERT OR UPDATE OF ride_id ON ledger_entries FOR EACH ROW WHEN (new.ride_id IS NULL)
  EXECUTE FUNCTION set_ride_of_entry();
