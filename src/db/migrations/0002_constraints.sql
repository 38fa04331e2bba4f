-- What the tables cannot say by themselves. Each rule stands here once and holds whatever the code above it does.

-- 1. Only legal transitions -------------------------------------------------------------------------------------------
CREATE TABLE legal_transitions (
  entity text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (entity, from_state, to_state)
);
--> statement-breakpoint
INSERT INTO legal_transitions (entity, from_state, to_state) VALUES
  ('rides', 'AVAILABLE', 'REQUESTED'), ('rides', 'REQUESTED', 'AVAILABLE'),
  ('rides', 'AVAILABLE', 'CONFIRMED'), ('rides', 'REQUESTED', 'CONFIRMED'),
  ('rides', 'CONFIRMED', 'REQUESTED'), ('rides', 'CONFIRMED', 'AVAILABLE'),
  ('rides', 'CONFIRMED', 'STARTED'), ('rides', 'STARTED', 'COMPLETED'),
  ('rides', 'AVAILABLE', 'COMPLETED'), ('rides', 'REQUESTED', 'COMPLETED'),
  ('rides', 'AVAILABLE', 'CANCELLED'), ('rides', 'REQUESTED', 'CANCELLED'), ('rides', 'CONFIRMED', 'CANCELLED'),
  ('seat_requests', 'PENDING', 'APPROVED'), ('seat_requests', 'PENDING', 'CANCELLED'),
  ('seat_requests', 'APPROVED', 'PAID'), ('seat_requests', 'APPROVED', 'CANCELLED'),
  ('seat_requests', 'PAID', 'CANCELLED'),
  ('payments', 'CREATED', 'SUBMITTING'), ('payments', 'CREATED', 'FAILED'),
  ('payments', 'SUBMITTING', 'CREATED'), ('payments', 'SUBMITTING', 'PENDING'), ('payments', 'SUBMITTING', 'UNKNOWN'),
  ('payments', 'SUBMITTING', 'FAILED'), ('payments', 'SUBMITTING', 'SUCCEEDED'), ('payments', 'SUBMITTING', 'UNAPPLIED'),
  ('payments', 'PENDING', 'UNKNOWN'), ('payments', 'PENDING', 'FAILED'), ('payments', 'PENDING', 'EXPIRED'),
  ('payments', 'PENDING', 'SUCCEEDED'), ('payments', 'PENDING', 'UNAPPLIED'),
  ('payments', 'UNKNOWN', 'PENDING'), ('payments', 'UNKNOWN', 'FAILED'), ('payments', 'UNKNOWN', 'EXPIRED'),
  ('payments', 'UNKNOWN', 'SUCCEEDED'), ('payments', 'UNKNOWN', 'UNAPPLIED'),
  ('payments', 'FAILED', 'SUCCEEDED'), ('payments', 'FAILED', 'UNAPPLIED'),
  ('payments', 'EXPIRED', 'SUCCEEDED'), ('payments', 'EXPIRED', 'UNAPPLIED');
--> statement-breakpoint
CREATE FUNCTION refuse_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_state text := to_jsonb(old) ->> tg_argv[0];
  new_state text := to_jsonb(new) ->> tg_argv[0];
BEGIN
  IF old_state IS DISTINCT FROM new_state AND NOT EXISTS (
    SELECT 1 FROM legal_transitions
    WHERE entity = tg_table_name AND from_state = old_state AND to_state = new_state
  ) THEN
    RAISE EXCEPTION 'illegal % transition % -> %', tg_table_name, old_state, new_state
      USING errcode = '23514', constraint = 'legal_transition';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON rides
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON seat_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');
--> statement-breakpoint

-- 2. What never changes once written ----------------------------------------------------------------------------------
CREATE FUNCTION refuse_frozen_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  frozen text;
BEGIN
  FOREACH frozen IN ARRAY tg_argv LOOP
    IF to_jsonb(old) -> frozen IS DISTINCT FROM to_jsonb(new) -> frozen THEN
      RAISE EXCEPTION '%.% never changes', tg_table_name, frozen USING errcode = '23514', constraint = 'frozen_column';
    END IF;
  END LOOP;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON rides FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('owner_id', 'driver_id', 'vehicle_id', 'departs_at', 'seat_cost_ksh', 'amenity_mask', 'type');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON seat_requests FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('ride_id', 'owner_id', 'rider_id', 'from_position', 'to_position', 'num_seats', 'seat_cost_ksh');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'amount_ksh', 'msisdn', 'callback_secret_hash');
--> statement-breakpoint
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', tg_table_name USING errcode = '23514', constraint = 'append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ride_stops FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON places FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint

-- 3. No vehicle in two places at once ---------------------------------------------------------------------------------
ALTER TABLE rides ADD CONSTRAINT rides_one_vehicle_one_place
  EXCLUDE USING gist (vehicle_id WITH =, tstzrange(departs_at, arrives_at) WITH &&)
  WHERE (status NOT IN ('CANCELLED', 'COMPLETED'));
--> statement-breakpoint

-- 4. Seats: a request's status moves them, and ride_legs_never_oversold refuses what does not fit -----------------------
CREATE FUNCTION move_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN tg_op = 'UPDATE' THEN old.status END;
  held smallint := 0;
  paid smallint := 0;
BEGIN
  held := new.num_seats * ((new.status = 'APPROVED')::int - (was IS NOT DISTINCT FROM 'APPROVED')::int);
  paid := new.num_seats * ((new.status = 'PAID')::int - (was IS NOT DISTINCT FROM 'PAID')::int);
  IF held <> 0 OR paid <> 0 THEN
    UPDATE ride_legs SET held_seats = held_seats + held, paid_seats = paid_seats + paid
      WHERE ride_id = new.ride_id AND position >= new.from_position AND position < new.to_position;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_seats AFTER INSERT OR UPDATE OF status ON seat_requests
  FOR EACH ROW EXECUTE FUNCTION move_seats();
--> statement-breakpoint
CREATE FUNCTION spread_num_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ride_legs SET num_seats = new.num_seats WHERE ride_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER spread_num_seats AFTER UPDATE OF num_seats ON rides
  FOR EACH ROW WHEN (old.num_seats IS DISTINCT FROM new.num_seats) EXECUTE FUNCTION spread_num_seats();
--> statement-breakpoint
-- The books must balance at commit, whoever wrote to them.
CREATE FUNCTION check_seat_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
BEGIN
  SELECT l.position INTO bad
  FROM ride_legs l
  JOIN rides r ON r.id = l.ride_id
  LEFT JOIN seat_requests q
    ON q.ride_id = l.ride_id AND q.from_position <= l.position AND q.to_position > l.position
  WHERE l.ride_id = coalesce(new.ride_id, old.ride_id)
  GROUP BY l.ride_id, l.position, r.num_seats
  HAVING l.num_seats <> r.num_seats
    OR l.paid_seats <> coalesce(sum(q.num_seats) FILTER (WHERE q.status = 'PAID'), 0)
    OR l.held_seats <> coalesce(sum(q.num_seats) FILTER (WHERE q.status = 'APPROVED'), 0);
  IF FOUND THEN
    RAISE EXCEPTION 'the seat books of ride % do not balance', coalesce(new.ride_id, old.ride_id)
      USING errcode = '23514', constraint = 'seat_books';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seat_books AFTER INSERT OR UPDATE OR DELETE ON ride_legs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_books();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seat_books AFTER INSERT OR UPDATE OR DELETE ON seat_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_books();
--> statement-breakpoint

-- 5. Money: paid means one payment that took exactly the price, and the ledger says so ----------------------------------
CREATE FUNCTION check_paid_means_money(request uuid) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE FUNCTION check_request_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_paid_means_money(new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER paid_means_money AFTER INSERT OR UPDATE OF status ON seat_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_request_money();
--> statement-breakpoint
CREATE FUNCTION check_payment_money() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_in_ledger AFTER INSERT OR UPDATE OF state, paid_ksh ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_money();
--> statement-breakpoint
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
  legs int;
  -- Through JSON, because one function serves two tables and a record has no field of the other's.
  transaction uuid := (to_jsonb(new) ->> CASE tg_table_name WHEN 'transactions' THEN 'id' ELSE 'transaction_id' END)::uuid;
BEGIN
  SELECT coalesce(sum(amount_ksh), 0), count(*) INTO total, legs FROM ledger_entries WHERE transaction_id = transaction;
  IF total <> 0 OR legs < 2 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance (% legs, sum %)', transaction, legs, total
      USING errcode = '23514', constraint = 'ledger_balances';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
--> statement-breakpoint

-- 6. What search sees: a segment a pair of stops of every bookable ride -------------------------------------------------
CREATE FUNCTION time_band(departs_at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Kenya is UTC+3 all year, so the Nairobi clock is arithmetic and the function is truly immutable.
  SELECT (CASE
    WHEN minute >= 360 AND minute < 720 THEN 1
    WHEN minute >= 720 AND minute < 1080 THEN 2
    ELSE 4 END)::smallint
  FROM (SELECT ((floor(extract(epoch FROM departs_at) / 60)::int8 + 180) % 1440) AS minute) clock
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_ride_segments(ride uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r rides;
BEGIN
  SELECT x.* INTO r FROM rides x
    JOIN users o ON o.id = x.owner_id AND o.status = 'ACTIVE'
    JOIN users d ON d.id = x.driver_id AND d.status = 'ACTIVE'
    WHERE x.id = ride AND x.status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED');
  IF NOT FOUND THEN
    DELETE FROM ride_segments WHERE ride_id = ride;
    RETURN;
  END IF;
  INSERT INTO ride_segments (ride_id, from_position, to_position, from_place, to_place, o_lat, o_lng, d_lat, d_lng,
    departs_at, rem_seats, amenity_mask, band)
  SELECT ride, a.position, b.position, a.place, b.place, pa.lat, pa.lng, pb.lat, pb.lng,
    r.departs_at, free.seats, r.amenity_mask, time_band(r.departs_at)
  FROM ride_stops a
  JOIN ride_stops b ON b.ride_id = a.ride_id AND b.position > a.position
  JOIN places pa ON pa.id = a.place
  JOIN places pb ON pb.id = b.place
  CROSS JOIN LATERAL (
    SELECT min(l.num_seats - l.paid_seats) AS seats FROM ride_legs l
    WHERE l.ride_id = a.ride_id AND l.position >= a.position AND l.position < b.position
  ) free
  WHERE a.ride_id = ride AND free.seats >= 1
  ON CONFLICT (ride_id, from_position, to_position) DO UPDATE SET rem_seats = excluded.rem_seats
    WHERE ride_segments.rem_seats <> excluded.rem_seats;
  DELETE FROM ride_segments s WHERE s.ride_id = ride AND NOT EXISTS (
    SELECT 1 FROM ride_legs l WHERE l.ride_id = ride AND l.position >= s.from_position AND l.position < s.to_position
    HAVING min(l.num_seats - l.paid_seats) >= 1
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_segments_of_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(new.ride_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_segments_on_insert AFTER INSERT ON ride_legs
  FOR EACH ROW EXECUTE FUNCTION refresh_segments_of_leg();
--> statement-breakpoint
CREATE TRIGGER refresh_segments_on_update AFTER UPDATE OF num_seats, paid_seats ON ride_legs
  FOR EACH ROW WHEN (old.num_seats - old.paid_seats IS DISTINCT FROM new.num_seats - new.paid_seats)
  EXECUTE FUNCTION refresh_segments_of_leg();
--> statement-breakpoint
CREATE FUNCTION refresh_segments_of_ride() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_segments AFTER UPDATE OF status ON rides FOR EACH ROW
  WHEN ((old.status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')) IS DISTINCT FROM
        (new.status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')))
  EXECUTE FUNCTION refresh_segments_of_ride();
--> statement-breakpoint
CREATE FUNCTION refresh_segments_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(id) FROM rides
    WHERE (owner_id = new.id OR driver_id = new.id) AND status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_segments AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN ((old.status = 'ACTIVE') IS DISTINCT FROM (new.status = 'ACTIVE'))
  EXECUTE FUNCTION refresh_segments_of_user();
--> statement-breakpoint
ALTER TABLE ride_segments SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
