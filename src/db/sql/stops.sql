-- Stops, legs and fares of a ride: how they fit together, and what of them never changes.

-- At commit a ride has 2 to 6 different stops in the order of their times, a leg from each to the next, and a fare for
-- each pair: the sum of its legs. So no part of a ride costs more than a longer one, and the whole costs the ride's
-- price.
CREATE OR REPLACE FUNCTION check_ride_stops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ride uuid := coalesce(new.ride_id, old.ride_id);
  fits boolean;
BEGIN
  SELECT s.stops BETWEEN 2 AND 6 AND s.places = s.stops AND s.ordered
      AND s.starts = r.departs_at AND s.ends = r.arrives_at
      AND l.positions = s.positions[:s.stops - 1] AND l.cost = r.seat_cost_ksh
      AND f.pairs = s.stops * (s.stops - 1) / 2 AND f.are_sums
    INTO fits
  FROM rides r
  CROSS JOIN LATERAL (
    SELECT count(*) AS stops, count(DISTINCT x.place) AS places, array_agg(x.position ORDER BY x.position) AS positions,
      bool_and(x.planned_at > x.before) IS NOT FALSE AS ordered, min(x.planned_at) AS starts, max(x.planned_at) AS ends
    FROM (SELECT o.*, lag(o.planned_at) OVER (ORDER BY o.position) AS before FROM ride_stops o WHERE o.ride_id = ride) x
  ) s
  CROSS JOIN LATERAL (
    SELECT array_agg(x.position ORDER BY x.position) AS positions, sum(x.cost_ksh) AS cost
    FROM ride_legs x WHERE x.ride_id = ride
  ) l
  CROSS JOIN LATERAL (
    SELECT count(*) AS pairs, bool_and(x.fare_ksh = (SELECT sum(y.cost_ksh) FROM ride_legs y
      WHERE y.ride_id = ride AND y.position >= x.from_position AND y.position < x.to_position)) AS are_sums
    FROM ride_fares x WHERE x.ride_id = ride
  ) f
  WHERE r.id = ride;
  IF fits IS NOT TRUE THEN
    RAISE EXCEPTION 'the stops, legs and fares of ride % do not fit together', ride
      USING errcode = '23514', constraint = 'ride_stops_fit';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ride_stops_fit AFTER INSERT OR UPDATE OR DELETE ON ride_stops
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ride_stops();

CREATE CONSTRAINT TRIGGER ride_stops_fit AFTER INSERT OR UPDATE OF position, cost_ksh OR DELETE ON ride_legs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ride_stops();

CREATE CONSTRAINT TRIGGER ride_stops_fit AFTER INSERT OR UPDATE OR DELETE ON ride_fares
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ride_stops();

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON ride_stops FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('ride_id', 'position', 'place');

-- The time of a stop where a rider with a live request gets in or out was promised.
CREATE OR REPLACE FUNCTION refuse_moving_used_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seat_requests q WHERE q.ride_id = old.ride_id AND q.status <> 'CANCELLED'
    AND old.position IN (q.from_position, q.to_position)) THEN
    RAISE EXCEPTION 'stop % of ride % is in use', old.position, old.ride_id
      USING errcode = '23514', constraint = 'ride_stop_in_use';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER ride_stop_in_use BEFORE UPDATE OF planned_at ON ride_stops FOR EACH ROW
  WHEN (old.planned_at IS DISTINCT FROM new.planned_at) EXECUTE FUNCTION refuse_moving_used_stop();
