-- What lists of bookable rides read: a row of ride_segments for each, from its first stop to its last. Only these triggers
-- write it.

CREATE OR REPLACE FUNCTION time_band(departs_at timestamptz) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Kenya is UTC+3 all year, so the Nairobi clock is arithmetic and the function is truly immutable.
  SELECT (CASE
    WHEN minute >= 360 AND minute < 720 THEN 1
    WHEN minute >= 720 AND minute < 1080 THEN 2
    ELSE 4 END)::smallint
  FROM (SELECT ((floor(extract(epoch FROM departs_at) / 60)::int8 + 180) % 1440) AS minute) clock
$$;

CREATE OR REPLACE FUNCTION refresh_ride_segments(ride uuid) RETURNS void LANGUAGE plpgsql AS $$
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
    departs_at, free_seats, amenity_mask, band)
  SELECT ride, a.position, b.position, a.place, b.place, pa.lat, pa.lng, pb.lat, pb.lng,
    r.departs_at, free.seats, r.amenity_mask, time_band(r.departs_at)
  FROM ride_stops a
  JOIN ride_stops b ON b.ride_id = a.ride_id AND b.position > a.position
  JOIN places pa ON pa.id = a.place
  JOIN places pb ON pb.id = b.place
  CROSS JOIN LATERAL (
    SELECT min(l.num_seats - l.paid_seats - l.held_seats) AS seats FROM ride_legs l
    WHERE l.ride_id = a.ride_id AND l.position >= a.position AND l.position < b.position
  ) free
  WHERE a.ride_id = ride AND free.seats >= 1 AND a.position = 0
    AND b.position = (SELECT max(e.position) FROM ride_stops e WHERE e.ride_id = ride)
  ON CONFLICT (ride_id, from_position, to_position) DO UPDATE SET free_seats = excluded.free_seats
    WHERE ride_segments.free_seats <> excluded.free_seats;
  DELETE FROM ride_segments s WHERE s.ride_id = ride AND NOT EXISTS (
    SELECT 1 FROM ride_legs l WHERE l.ride_id = ride AND l.position >= s.from_position AND l.position < s.to_position
    HAVING min(l.num_seats - l.paid_seats - l.held_seats) >= 1
  );
END $$;

CREATE OR REPLACE FUNCTION refresh_segments_of_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(new.ride_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refresh_segments_on_insert AFTER INSERT ON ride_legs
  FOR EACH ROW EXECUTE FUNCTION refresh_segments_of_leg();

CREATE OR REPLACE TRIGGER refresh_segments_on_update AFTER UPDATE OF num_seats, paid_seats, held_seats ON ride_legs
  FOR EACH ROW WHEN (old.num_seats - old.paid_seats - old.held_seats
    IS DISTINCT FROM new.num_seats - new.paid_seats - new.held_seats)
  EXECUTE FUNCTION refresh_segments_of_leg();

CREATE OR REPLACE FUNCTION refresh_segments_of_ride() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refresh_segments AFTER UPDATE OF status ON rides FOR EACH ROW
  WHEN ((old.status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')) IS DISTINCT FROM
        (new.status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')))
  EXECUTE FUNCTION refresh_segments_of_ride();

CREATE OR REPLACE FUNCTION refresh_segments_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ride_segments(id) FROM rides
    WHERE (owner_id = new.id OR driver_id = new.id) AND status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refresh_segments AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN ((old.status = 'ACTIVE') IS DISTINCT FROM (new.status = 'ACTIVE'))
  EXECUTE FUNCTION refresh_segments_of_user();
