-- Money received, owed and sent must agree with the ledger at commit, for every writer.

-- Locks the ride, the request and the payment, in this order. Each statement of this function sees what was committed
-- before it, so the request and the payment are read in the state in which they were locked.
CREATE OR REPLACE FUNCTION lock_payment(wanted uuid, its_receipt text,
  OUT payment payments, OUT request seat_requests, OUT rider_name text, OUT is_receipt_known boolean)
RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  of_ride uuid;
  of_request uuid;
BEGIN
  SELECT q.ride_id, q.id INTO of_ride, of_request FROM payments p JOIN seat_requests q ON q.id = p.request_id WHERE p.id = wanted;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM FROM rides WHERE id = of_ride FOR UPDATE;
  SELECT * INTO request FROM seat_requests WHERE id = of_request FOR UPDATE;
  SELECT * INTO payment FROM payments WHERE id = wanted FOR UPDATE;
  SELECT name INTO rider_name FROM users WHERE id = request.rider_id;
  is_receipt_known := EXISTS (SELECT FROM payments WHERE receipt = its_receipt AND id <> wanted)
    OR EXISTS (SELECT FROM unmatched_money WHERE receipt = its_receipt);
  RETURN NEXT;
END $$;

-- Like lock_payment, for many payments and without waiting: it leaves out a payment when another transaction has locked
-- it, its request or its ride. A row that was changed meanwhile is read again under its lock.
CREATE OR REPLACE FUNCTION lock_free_payments(wanted uuid[], OUT payment payments, OUT request seat_requests, OUT rider_name text)
RETURNS SETOF record LANGUAGE sql AS $$
  SELECT p, q, u.name FROM payments p
    JOIN seat_requests q ON q.id = p.request_id JOIN rides r ON r.id = q.ride_id JOIN users u ON u.id = q.rider_id
    WHERE p.id = ANY (wanted) FOR UPDATE OF r, q, p SKIP LOCKED
$$;

-- A paid request has exactly one succeeded payment, and a request that was never paid has none.
CREATE OR REPLACE FUNCTION check_paid_means_money(request uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  q seat_requests;
  succeeded int;
BEGIN
  SELECT * INTO q FROM seat_requests WHERE id = request;
  SELECT count(*) INTO succeeded FROM payments WHERE request_id = request AND state = 'SUCCEEDED';
  IF (q.status = 'PAID' AND succeeded <> 1)
    OR (succeeded = 1 AND NOT (q.status = 'PAID' OR (q.status = 'CANCELLED' AND q.paid_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'request % is % with % succeeded payments', request, q.status, succeeded
      USING errcode = '23514', constraint = 'paid_means_money';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION check_request_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_paid_means_money(new.id);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER paid_means_money AFTER INSERT OR UPDATE OF status ON seat_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_request_money();

CREATE OR REPLACE FUNCTION check_payment_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entered bigint;
BEGIN
  PERFORM check_paid_means_money(new.request_id);
  IF new.state IN ('SUCCEEDED', 'UNAPPLIED') THEN
    SELECT sum(e.amount_ksh) INTO entered
    FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.payment_id = new.id AND e.account = 'mpesa_clearing'
      AND t.kind = CASE new.state WHEN 'SUCCEEDED' THEN 'CAPTURE' ELSE 'CAPTURE_UNAPPLIED' END;
    IF entered IS DISTINCT FROM new.paid_ksh THEN
      RAISE EXCEPTION 'payment % took % and the ledger has %', new.id, new.paid_ksh, entered
        USING errcode = '23514', constraint = 'payment_in_ledger';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER payment_in_ledger AFTER INSERT OR UPDATE OF state, paid_ksh ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_money();

CREATE OR REPLACE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  legs int;
  astray int;
  -- Read through JSON, because the function serves two tables: `new` has only the columns of the table that fired the trigger.
  transaction uuid := (to_jsonb(new) ->> CASE tg_table_name WHEN 'transactions' THEN 'id' ELSE 'transaction_id' END)::uuid;
BEGIN
  SELECT coalesce(sum(amount_ksh), 0), count(*),
      count(*) FILTER (WHERE ride_id IS DISTINCT FROM (SELECT ride_id FROM transactions WHERE id = transaction))
    INTO total, legs, astray FROM ledger_entries WHERE transaction_id = transaction;
  IF total <> 0 OR legs < 2 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance (% legs, sum %)', transaction, legs, total
      USING errcode = '23514', constraint = 'ledger_balances';
  END IF;
  -- Sets missing rides. The update of an entry with another ride is refused by a trigger of src/db/sql/immutable-data.sql.
  IF astray > 0 THEN
    UPDATE ledger_entries e SET ride_id = t.ride_id FROM transactions t
      WHERE t.id = transaction AND e.transaction_id = t.id AND e.ride_id IS DISTINCT FROM t.ride_id;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

-- What is left of a payment. It is summed again for any writer, whatever was written, so it cannot be wrong (decision 884).
CREATE OR REPLACE FUNCTION set_unsettled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.unsettled_ksh := nullif(new.paid_ksh
    - coalesce((SELECT sum(amount_ksh) FROM refunds WHERE payment_id = new.id), 0)
    - coalesce((SELECT sum(gross_ksh) FROM payouts WHERE payment_id = new.id AND status <> 'TAKEN_BACK'), 0), 0);
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER set_unsettled BEFORE INSERT OR UPDATE OF paid_ksh, unsettled_ksh ON payments FOR EACH ROW
  WHEN (new.paid_ksh IS NOT NULL OR new.unsettled_ksh IS NOT NULL) EXECUTE FUNCTION set_unsettled();

-- Refunds and payouts of a payment are never more than was paid.
CREATE OR REPLACE FUNCTION refuse_promising_twice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p payments;
BEGIN
  -- Locks the payment before its trigger sums what is left, so that each of two writers sees the other's row.
  UPDATE payments SET unsettled_ksh = NULL WHERE id = new.payment_id RETURNING * INTO p;
  IF p.paid_ksh IS NULL OR p.unsettled_ksh < 0 THEN
    RAISE EXCEPTION 'payment % took % and % are promised', p.id, p.paid_ksh, p.paid_ksh - p.unsettled_ksh
      USING errcode = '23514', constraint = 'promised_once';
  END IF;
  IF tg_table_name = 'payouts' AND (p.state <> 'SUCCEEDED' OR p.request_id::text <> to_jsonb(new) ->> 'request_id') THEN
    RAISE EXCEPTION 'payment % bought no seat for this request', p.id USING errcode = '23514', constraint = 'payout_of_a_seat';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER promised_once AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_promising_twice();

CREATE OR REPLACE TRIGGER promised_once AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_promising_twice();

CREATE OR REPLACE TRIGGER taken_back AFTER UPDATE OF status ON payouts FOR EACH ROW WHEN (new.status = 'TAKEN_BACK')
  EXECUTE FUNCTION refuse_promising_twice();

-- A seat's money is paid out only when the ride is completed, and with the reason BOARDED only when the PIN was entered.
-- After a decided dispute it may be paid out earlier.
CREATE OR REPLACE FUNCTION refuse_early_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  completed timestamptz;
  boarded timestamptz;
BEGIN
  SELECT r.completed_at, b.boarded_at INTO completed, boarded
    FROM seat_requests q JOIN rides r ON r.id = q.ride_id LEFT JOIN boarding_pins b ON b.request_id = q.id
    WHERE q.id = new.request_id AND r.status = 'COMPLETED';
  IF completed IS NULL OR new.created_at <= completed OR (new.reason = 'BOARDED' AND boarded IS NULL) THEN
    RAISE EXCEPTION 'the ride of payout % is not completed, or nobody was on board', new.id
      USING errcode = '23514', constraint = 'payout_in_time';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER payout_in_time BEFORE INSERT ON payouts FOR EACH ROW WHEN (new.reason <> 'DECIDED')
  EXECUTE FUNCTION refuse_early_payout();

CREATE OR REPLACE FUNCTION refuse_sending_held_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.payout_id IS NOT NULL AND new.state = 'SUBMITTING' AND EXISTS (
    SELECT FROM payouts o JOIN seat_requests q ON q.id = o.request_id
    WHERE o.id = new.payout_id AND (q.money_held_at IS NOT NULL OR o.status <> 'SENDING')
  ) THEN
    RAISE EXCEPTION 'the money of payout % is held', new.payout_id USING errcode = '23514', constraint = 'money_on_hold';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER money_on_hold BEFORE INSERT OR UPDATE OF state ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_sending_held_money();

-- Refunds, payouts, their transfers and the ledger agree at commit.
CREATE OR REPLACE FUNCTION booked(transaction_kind text, refund uuid, payout uuid, of_account text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT sum(e.amount_ksh)::bigint FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.kind = transaction_kind AND e.account = of_account AND (t.refund_id = refund OR t.payout_id = payout)
$$;

CREATE OR REPLACE FUNCTION check_refund_story(refund uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  f refunds;
  bought boolean;
  sent int;
BEGIN
  SELECT * INTO f FROM refunds WHERE id = refund;
  SELECT state = 'SUCCEEDED' INTO bought FROM payments WHERE id = f.payment_id;
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE refund_id = refund AND state = 'SENT';
  IF booked('REFUND_OWED', refund, NULL, 'refund_payable:' || f.payment_id) IS DISTINCT FROM
      (CASE WHEN bought THEN -f.amount_ksh END)
    OR booked('REFUND_SENT', refund, NULL, 'mpesa_clearing') IS DISTINCT FROM (CASE f.status WHEN 'SENT' THEN -f.amount_ksh END)
    OR sent <> (CASE f.status WHEN 'SENT' THEN f.amount_ksh ELSE 0 END) THEN
    RAISE EXCEPTION 'refund % is % and the ledger or its transfer says otherwise', refund, f.status
      USING errcode = '23514', constraint = 'refund_in_ledger';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION check_payout_story(payout uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o payouts;
  sent int;
BEGIN
  SELECT * INTO o FROM payouts WHERE id = payout;
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE payout_id = payout AND state = 'SENT';
  IF booked('RELEASE', NULL, payout, 'payout_payable:' || payout) IS DISTINCT FROM -o.net_ksh
    OR booked('PAYOUT', NULL, payout, 'mpesa_clearing') IS DISTINCT FROM (CASE o.status WHEN 'SENT' THEN -o.net_ksh END)
    OR booked('RELEASE_UNDONE', NULL, payout, 'payout_payable:' || payout) IS DISTINCT FROM
      (CASE o.status WHEN 'TAKEN_BACK' THEN o.net_ksh END)
    OR sent <> (CASE o.status WHEN 'SENT' THEN o.net_ksh ELSE 0 END) THEN
    RAISE EXCEPTION 'payout % is % and the ledger or its transfer says otherwise', payout, o.status
      USING errcode = '23514', constraint = 'payout_in_ledger';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION check_money_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Read through JSON, because the function serves four tables with different columns.
  row_new jsonb := to_jsonb(new);
  refund uuid := CASE tg_table_name WHEN 'refunds' THEN row_new ->> 'id' ELSE row_new ->> 'refund_id' END;
  payout uuid := CASE tg_table_name WHEN 'payouts' THEN row_new ->> 'id' ELSE row_new ->> 'payout_id' END;
BEGIN
  IF refund IS NOT NULL THEN PERFORM check_refund_story(refund); END IF;
  IF payout IS NOT NULL THEN PERFORM check_payout_story(payout); END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER refund_in_ledger AFTER INSERT OR UPDATE OF status ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();

CREATE CONSTRAINT TRIGGER payout_in_ledger AFTER INSERT OR UPDATE OF status ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();

CREATE CONSTRAINT TRIGGER money_out_in_ledger AFTER INSERT OR UPDATE OF state ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();

CREATE CONSTRAINT TRIGGER money_out_in_ledger AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.refund_id IS NOT NULL OR new.payout_id IS NOT NULL)
  EXECUTE FUNCTION check_money_out();

-- Unmatched money is in the ledger's suspense account until it is matched with a payment or refunded.
CREATE OR REPLACE FUNCTION check_suspense() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Read through JSON, because the function serves three tables with different columns.
  row_new jsonb := to_jsonb(new);
  u unmatched_money;
  came bigint;
  cleared bigint;
  sent bigint;
BEGIN
  SELECT * INTO u FROM unmatched_money
    WHERE id = (CASE tg_table_name WHEN 'unmatched_money' THEN row_new ->> 'id' ELSE row_new ->> 'unmatched_id' END)::uuid;
  SELECT sum(-e.amount_ksh) FILTER (WHERE t.kind = 'SUSPENDED'), coalesce(sum(e.amount_ksh) FILTER (WHERE t.kind = 'SUSPENSE_CLEARED'), 0)
    INTO came, cleared
    FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.unmatched_id = u.id AND e.account = 'suspense';
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE unmatched_id = u.id AND state = 'SENT';
  IF came IS DISTINCT FROM u.amount_ksh
    OR cleared <> (CASE u.status WHEN 'OPEN' THEN 0 ELSE u.amount_ksh END)
    OR sent <> (CASE u.status WHEN 'RETURNED' THEN u.amount_ksh ELSE 0 END)
    OR (u.status = 'MATCHED' AND NOT EXISTS (SELECT FROM payments p
      WHERE p.id = u.payment_id AND p.receipt = u.receipt AND p.state IN ('SUCCEEDED', 'UNAPPLIED'))) THEN
    RAISE EXCEPTION 'unmatched money % is % and suspense, its payment or its transfer says otherwise', u.id, u.status
      USING errcode = '23514', constraint = 'suspense_in_ledger';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT OR UPDATE OF status ON unmatched_money
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_suspense();

CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL) EXECUTE FUNCTION check_suspense();

CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT OR UPDATE OF state ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL) EXECUTE FUNCTION check_suspense();

-- Unmatched money is refunded once, and only while it belongs to no payment.
CREATE OR REPLACE FUNCTION refuse_returning_settled_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.amount_ksh IS DISTINCT FROM (SELECT amount_ksh FROM unmatched_money WHERE id = new.unmatched_id AND status = 'OPEN' FOR UPDATE)
    AND new.state <> 'SENT' THEN
    RAISE EXCEPTION 'unmatched money % is settled or not so much', new.unmatched_id
      USING errcode = '23514', constraint = 'returned_once';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER returned_once BEFORE INSERT ON transfers FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL)
  EXECUTE FUNCTION refuse_returning_settled_money();

-- Unmatched money counts as received, and a manual transfer as sent, only when M-Pesa has confirmed code, direction and amount.
CREATE OR REPLACE FUNCTION is_confirmed(of_receipt text, way text, ksh integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM receipt_checks
    WHERE receipt = of_receipt AND direction = way AND found_ksh = ksh AND result_code = '0'
      AND CASE way WHEN 'IN' THEN is_to_us ELSE is_from_us END)
$$;

CREATE OR REPLACE FUNCTION refuse_unconfirmed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_confirmed(new.receipt, CASE tg_table_name WHEN 'transfers' THEN 'OUT' ELSE 'IN' END, new.amount_ksh) THEN
    RAISE EXCEPTION 'M-Pesa has not confirmed receipt % of %', new.receipt, new.amount_ksh
      USING errcode = '23514', constraint = 'receipt_confirmed';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER receipt_confirmed BEFORE INSERT ON unmatched_money FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_money();

CREATE OR REPLACE TRIGGER receipt_confirmed BEFORE INSERT ON transfers FOR EACH ROW WHEN (new.method = 'BY_HAND')
  EXECUTE FUNCTION refuse_unconfirmed_money();
