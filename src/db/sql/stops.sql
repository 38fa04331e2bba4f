-- At commit a ride has 2 to 6 different promised stops in the order of their times, a leg from each to the next, and a
-- fare for each pair: the sum of its legs. So no part of a ride costs more than a part that contains it, and the whole
-- costs the ride's price. A stop that is only requested is between them, without a leg, and a part to or from it costs at most as
-- much as the promised part around it. The detours to all possible stops that became promised take at most 10 minutes
-- and 10 km together.
CREATE OR REPLACE FUNCTION check_ride_stops() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ride uuid := coalesce(new.ride_id, old.ride_id);
  fits boolean;
BEGIN
  SELECT s.stops BETWEEN 2 AND 6 AND s.places = s.stops AND s.ordered
      AND s.starts = r.departs_at AND s.ends = r.arrives_at
      AND l.positions = s.positions[:s.stops - 1] AND l.cost = r.seat_cost_ksh
      AND f.pairs = s.stops * (s.stops - 1) / 2 AND f.are_sums
      AND asked.are_inside AND asked.are_fair AND detours.minutes <= 10 AND detours.km <= 10
    INTO fits
  FROM rides r
  CROSS JOIN LATERAL (
    SELECT count(*) AS stops, count(DISTINCT x.place) AS places, array_agg(x.position ORDER BY x.position) AS positions,
      bool_and(x.planned_at > x.before) IS NOT FALSE AS ordered, min(x.planned_at) AS starts, max(x.planned_at) AS ends
    FROM (SELECT o.*, lag(o.planned_at) OVER (ORDER BY o.position) AS before FROM ride_stops o
      WHERE o.ride_id = ride AND o.is_promised) x
  ) s
  CROSS JOIN LATERAL (
    SELECT array_agg(x.position ORDER BY x.position) AS positions, sum(x.cost_ksh) AS cost
    FROM ride_legs x WHERE x.ride_id = ride
  ) l
  CROSS JOIN LATERAL (
    SELECT count(*) AS pairs, bool_and(x.fare_ksh = (SELECT sum(y.cost_ksh) FROM ride_legs y
      WHERE y.ride_id = ride AND y.position >= x.from_position AND y.position < x.to_position)) AS are_sums
    FROM ride_fares x WHERE x.ride_id = ride AND x.from_position = ANY (s.positions) AND x.to_position = ANY (s.positions)
  ) f
  CROSS JOIN LATERAL (
    SELECT bool_and(o.position > 0 AND o.position < s.positions[s.stops]) IS NOT FALSE AS are_inside,
      bool_and((SELECT bool_and(x.fare_ksh <= (SELECT sum(y.cost_ksh) FROM ride_legs y WHERE y.ride_id = ride
          AND y.position < x.to_position
          AND y.position >= (SELECT max(z.position) FROM ride_legs z WHERE z.ride_id = ride AND z.position <= x.from_position)))
        FROM ride_fares x WHERE x.ride_id = ride AND o.position IN (x.from_position, x.to_position))) IS NOT FALSE AS are_fair
    FROM ride_stops o JOIN possible_stops p ON p.ride_id = o.ride_id AND p.position = o.position
    WHERE o.ride_id = ride AND NOT o.is_promised
  ) asked
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.detour_minutes), 0) AS minutes, coalesce(sum(p.detour_km), 0) AS km
    FROM possible_stops p WHERE p.ride_id = ride AND p.position = ANY (s.positions)
  ) detours
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

-- A stop where a rider with an active request gets in or out never changes its time. When it is promised, it stays promised.
CREATE OR REPLACE FUNCTION refuse_changing_used_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seat_requests q WHERE q.ride_id = old.ride_id AND q.status <> 'CANCELLED'
    AND old.position IN (q.from_position, q.to_position)) THEN
    RAISE EXCEPTION 'stop % of ride % is in use', old.position, old.ride_id
      USING errcode = '23514', constraint = 'ride_stop_in_use';
  END IF;
  RETURN new;
END $$;

-- A stop that the ride's owner removes becomes one that is not promised, because cancelled requests refer to it.
CREATE OR REPLACE TRIGGER ride_stop_promised BEFORE UPDATE OF is_promised ON ride_stops FOR EACH ROW
  WHEN (old.is_promised AND NOT new.is_promised) EXECUTE FUNCTION refuse_changing_used_stop();

-- Riders requested a possible stop for its time, detour and price, so these never change. A possible stop cannot be
-- deleted while it is promised or a rider has an active request for it.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE ON possible_stops FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE FUNCTION refuse_losing_asked_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ride_stops s WHERE s.ride_id = old.ride_id AND s.position = old.position
    AND (s.is_promised OR EXISTS (SELECT FROM seat_requests q WHERE q.ride_id = old.ride_id AND q.status <> 'CANCELLED'
      AND old.position IN (q.from_position, q.to_position)))) THEN
    RAISE EXCEPTION 'possible stop % of ride % is in use', old.position, old.ride_id
      USING errcode = '23514', constraint = 'ride_stop_in_use';
  END IF;
  RETURN old;
END $$;

CREATE OR REPLACE TRIGGER ride_stop_in_use BEFORE DELETE ON possible_stops FOR EACH ROW
  EXECUTE FUNCTION refuse_losing_asked_stop();

-- Seats are held and paid on legs, and a stop that is only requested has no leg. So an active request for such a stop is
-- PENDING, and the stop must be a possible one. The lock prevents other transactions from removing a stop meanwhile.
CREATE OR REPLACE FUNCTION refuse_seats_without_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ride_stops s WHERE s.ride_id = new.ride_id AND s.position IN (new.from_position, new.to_position)
    ORDER BY s.position FOR SHARE;
  IF EXISTS (SELECT FROM ride_stops s WHERE s.ride_id = new.ride_id AND NOT s.is_promised
    AND s.position IN (new.from_position, new.to_position)
    AND (new.status <> 'PENDING' OR NOT EXISTS (
      SELECT FROM possible_stops p WHERE p.ride_id = s.ride_id AND p.position = s.position))) THEN
    RAISE EXCEPTION 'request % is from or to a stop that is not promised', new.id
      USING errcode = '23514', constraint = 'seat_requests_stops_promised';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER seat_requests_stops_promised BEFORE INSERT OR UPDATE OF status ON seat_requests FOR EACH ROW
  WHEN (new.status <> 'CANCELLED') EXECUTE FUNCTION refuse_seats_without_promise();

CREATE OR REPLACE TRIGGER ride_stop_in_use BEFORE UPDATE OF planned_at ON ride_stops FOR EACH ROW
  WHEN (old.planned_at IS DISTINCT FROM new.planned_at) EXECUTE FUNCTION refuse_changing_used_stop();
