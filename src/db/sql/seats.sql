-- Seats: the status of a request moves them between free, held and paid. The check ride_legs_never_oversold refuses
-- overbooking.

CREATE OR REPLACE FUNCTION move_seats() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER move_seats AFTER INSERT OR UPDATE OF status ON seat_requests
  FOR EACH ROW EXECUTE FUNCTION move_seats();

CREATE OR REPLACE FUNCTION spread_num_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ride_legs SET num_seats = new.num_seats WHERE ride_id = new.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER spread_num_seats AFTER UPDATE OF num_seats ON rides
  FOR EACH ROW WHEN (old.num_seats IS DISTINCT FROM new.num_seats) EXECUTE FUNCTION spread_num_seats();

-- The counts of a ride's legs match its requests at commit, for every writer.
CREATE OR REPLACE FUNCTION check_seat_books() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE CONSTRAINT TRIGGER seat_books AFTER INSERT OR UPDATE OR DELETE ON ride_legs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_books();

CREATE CONSTRAINT TRIGGER seat_books AFTER INSERT OR UPDATE OR DELETE ON seat_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seat_books();
