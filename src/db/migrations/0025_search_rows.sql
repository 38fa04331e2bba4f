-- Search answers rows, one a found ride. Nothing divides the cards and nothing has to be put into them afterwards, so no
-- text of a person can be taken for a part of the answer. Both functions are written out whole here.

DROP FUNCTION search_rides(text, text, float8, float8, float8, float8, timestamptz, timestamptz, int, text[], int, uuid,
  boolean);
--> statement-breakpoint
DROP FUNCTION driver_card(users, boolean);
--> statement-breakpoint
-- `own_url` is the product's address, which the database does not know.
CREATE FUNCTION driver_card(d users, with_phone boolean, own_url text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat('{"id":"', d.id, '","name":', to_json(d.name), ',"firstName":', to_json(split_part(d.name, ' ', 1)),
    ',"photo":', CASE WHEN d.photo_version IS NULL THEN 'null'
      ELSE to_json(concat(own_url, '/api/user/', d.id, '/photo?v=', d.photo_version))::text END,
    ',"rating":', d.rating, ',"ratingCount":', d.rating_count, ',"verified":',
    CASE WHEN d.verified_at IS NULL THEN 'false' ELSE 'true' END, ',"tripsDone":', d.trips_done,
    CASE WHEN with_phone AND d.callable THEN concat(',"phone":', to_json(d.phone)) END, '}')
$$;
--> statement-breakpoint
-- A text or an end that was not given is null. The rows are the found rides in order; a search in vain is one row without
-- a ride. `card` is a JSON object that is left open, because domain/search adds what depends on the viewer; the columns
-- beside it are what that takes. `radius_km` is the same in every row.
CREATE FUNCTION search_rides(wanted_from text, wanted_to text, from_lat float8, from_lng float8, to_lat float8, to_lng float8,
  t0 timestamptz, t1 timestamptz, seats int, amenity_ids text[], bands int, viewer uuid, wide boolean, own_url text)
  RETURNS TABLE (card text, departs_at timestamptz, owner_id uuid, driver_id uuid, status text, rem_seats smallint,
    driver_phone text, is_favorite boolean, viewer_has_request boolean, radius_km int)
  LANGUAGE plpgsql STABLE ROWS 10
  -- A custom plan costs three times the search itself, and compiling one a hundred times.
  SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE
  has_from boolean := wanted_from IS NOT NULL OR from_lat IS NOT NULL;
  has_to boolean := wanted_to IS NOT NULL OR to_lat IS NOT NULL;
  amenities int := 0;
  ladder int[] := '{1,3,5,10}';
  ids uuid[] := '{}';
  distances float8[] := '{}';
  near_ids uuid[];
  near_distances float8[];
  widest int;
  radius int;
  named int := 0;
  unwanted uuid[];
BEGIN
  IF viewer IS NOT NULL THEN
    SELECT array_agg(r.id) INTO unwanted FROM (
      SELECT k.blocked_id AS person FROM blocks k WHERE k.blocker_id = viewer
      UNION SELECT k.blocker_id FROM blocks k WHERE k.blocked_id = viewer) k
    CROSS JOIN LATERAL (
      SELECT o.id FROM rides o WHERE o.owner_id = k.person AND o.departs_at >= t0 AND o.departs_at < t1
      UNION SELECT o.id FROM rides o WHERE o.driver_id = k.person AND o.departs_at >= t0 AND o.departs_at < t1) r;
  END IF;
  IF wide THEN
    ladder := '{1,3,5,10,20,30,50}';
  END IF;
  IF cardinality(amenity_ids) > 0 THEN
    SELECT bit_or(1 << a.position) INTO amenities FROM amenities a WHERE a.id = ANY (amenity_ids)
      HAVING count(*) = cardinality(amenity_ids);
    -- An amenity nobody knows is one no ride has.
    amenities := coalesce(amenities, 1 << 30);
  END IF;
  IF has_from = (wanted_from IS NOT NULL) AND has_to = (wanted_to IS NOT NULL) THEN
    SELECT coalesce(array_agg(h.ride_id), '{}'), count(*) INTO ids, named FROM (
      SELECT * FROM rides_named(wanted_from, wanted_to, t0, t1, seats, amenities, bands, unwanted)
      ORDER BY departs_at, ride_id) h;
    distances := array_fill(0::float8, ARRAY[named]);
  END IF;
  IF has_from = (from_lat IS NOT NULL) AND has_to = (to_lat IS NOT NULL) THEN
    IF has_from AND has_to THEN
      IF NOT wide AND (point(from_lng, from_lat) <@> point(to_lng, to_lat)) * 6371 / 3958.747716 > 200 THEN
        ladder := '{1,3,5,10,20,30}';
      END IF;
      SELECT array_agg(h.ride_id), array_agg(h.distance), max(h.rung) INTO near_ids, near_distances, widest FROM (
        SELECT * FROM rides_near_both(from_lat, from_lng, to_lat, to_lng, t0, t1, seats, amenities, bands, ladder, unwanted)
        ORDER BY distance, departs_at, ride_id) h;
    ELSE
      SELECT array_agg(h.ride_id), array_agg(h.distance), max(h.rung) INTO near_ids, near_distances, widest FROM (
        SELECT * FROM rides_near_one(coalesce(from_lat, to_lat), coalesce(from_lng, to_lng), has_from,
          t0, t1, seats, amenities, bands, ladder, unwanted)
        ORDER BY distance, departs_at, ride_id) h;
    END IF;
    radius := CASE WHEN cardinality(near_ids) >= 10 THEN widest ELSE ladder[cardinality(ladder)] END;
    IF named = 0 THEN
      ids := near_ids[1:10];
      distances := near_distances[1:10];
    ELSIF named < 10 THEN
      SELECT ids || array_agg(n.id), distances || array_agg(n.distance) INTO ids, distances FROM (
        SELECT u.id, u.distance FROM unnest(near_ids, near_distances) WITH ORDINALITY u(id, distance, place)
        WHERE u.id <> ALL (ids) ORDER BY u.place LIMIT 10 - named) n;
    END IF;
  END IF;
  RETURN QUERY SELECT concat('{"id":"', r.id, '","uId":"', r.driver_id, '","vId":"', r.vehicle_id, '","from":', a.card,
      ',"to":', b.card, ',"time":"', iso_instant(r.departs_at), '","arrivalTime":"', iso_instant(r.arrives_at),
      '","trip":', CASE WHEN r.trip_km IS NULL THEN 'null' ELSE concat('{"km":', r.trip_km, ',"minutes":',
        (extract(epoch FROM r.arrives_at - r.departs_at) / 60)::int, '}') END,
      ',"seatCost":', r.seat_cost_ksh, ',"numSeats":', r.num_seats, ',"remSeats":', s.rem_seats,
      ',"amenities":', array_to_json(r.amenity_ids), ',"type":"', r.type, '","status":"', r.status,
      '","createdAt":"', iso_instant(r.created_at), '","driver":', driver_card(d, viewer IS NOT NULL, own_url),
      ',"vehicle":', vehicle_card(v), ',"distanceKm":', hit.distance,
      CASE WHEN hit.place <= named THEN ',"confidence":1,"matchedBy":"name"'
        ELSE concat(',"confidence":', 0.9 - 0.3 * hit.distance / radius, ',"matchedBy":"coordinates"') END),
    r.departs_at, r.owner_id, r.driver_id, r.status, s.rem_seats, CASE WHEN d.callable THEN d.phone END,
    viewer IS NOT NULL AND EXISTS (SELECT FROM favorites f WHERE f.user_id = viewer AND f.ride_id = r.id),
    viewer IS NOT NULL AND EXISTS (SELECT FROM seat_requests q
      WHERE q.ride_id = r.id AND q.rider_id = viewer AND q.status <> 'CANCELLED'),
    radius
  FROM unnest(ids, distances) WITH ORDINALITY hit(ride_id, distance, place)
  JOIN rides r ON r.id = hit.ride_id
  JOIN ride_segments s ON s.ride_id = r.id
  JOIN places a ON a.id = s.from_place
  JOIN places b ON b.id = s.to_place
  JOIN users d ON d.id = r.driver_id
  JOIN vehicles v ON v.id = r.vehicle_id
  ORDER BY hit.place;
  IF NOT FOUND THEN
    radius_km := radius;
    RETURN NEXT;
  END IF;
END $$;
