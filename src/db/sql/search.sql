-- Ride search. One statement a search: the ladder of radii, both kinds of match and the answer's cards are made here.
-- docs/performance.md has the figures behind every choice; domain/search calls search_rides() and nothing else.

-- 1. Keys -------------------------------------------------------------------------------------------------------------
-- Indexes are built with od_box() and od_key(), and places.card with place_card(): the baseline migration makes them too, with
-- the same text. They hold core functions only: since PostgreSQL 17 indexes are built with a narrow search_path.

-- Both ends of a ride as ONE four-dimensional point inside a core box: the low corner is the origin, the high corner the
-- destination, shifted so that box() never swaps them. Two separate indexes would each match half of Kenya at Nairobi.
CREATE OR REPLACE FUNCTION od_box(o_lat float8, o_lng float8, d_lat float8, d_lng float8) RETURNS box
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT box(point(d_lat + 1000, d_lng + 1000), point(o_lat, o_lng))
$$;

-- The pair (cell of the origin, cell of the destination) of a grid with cells of `size` degrees.
CREATE OR REPLACE FUNCTION od_key(o_lat float8, o_lng float8, d_lat float8, d_lng float8, size float8) RETURNS int8
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((floor((o_lat + 90) / size)::int8 * 100000 + floor((o_lng + 180) / size)::int8) << 32)
    | (floor((d_lat + 90) / size)::int8 * 100000 + floor((d_lng + 180) / size)::int8)
$$;

-- 2. The filter that holds for every kind of match, written once; it is inlined into the queries below. ----------------
CREATE OR REPLACE FUNCTION fits(departs_at timestamptz, rem_seats smallint, amenity_mask int, band smallint,
  t0 timestamptz, t1 timestamptz, seats int, amenities int, bands int) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT departs_at >= t0 AND departs_at < t1 AND rem_seats >= seats
    AND (amenity_mask & amenities) = amenities AND (band & bands) <> 0
$$;

-- 3. By coordinates ---------------------------------------------------------------------------------------------------
-- Degrees of longitude that reach at least `km` from a latitude; near the poles all of them do.
CREATE OR REPLACE FUNCTION lng_reach(lat float8, lng float8, km float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN abs(lat) > 60 OR abs(lng) > 178 THEN 360 ELSE km * 0.0090022 / cos(radians(lat)) END
$$;

-- Rides with both ends within the radius: the best 10 of every radius tried, each with its radius. It stops at the
-- first radius with 10 in all, so the radius of the answer is the largest one seen, or with fewer than 10 rides the
-- last one. Narrow date windows only read the index (pair of cells, departure); wide ones, and the far radii, the
-- four-dimensional quad tree. Rides in `unwanted` are left out.
CREATE OR REPLACE FUNCTION rides_near_both(from_lat float8, from_lng float8, to_lat float8, to_lng float8,
  t0 timestamptz, t1 timestamptz, seats int, amenities int, bands int, ladder int[],
  unwanted uuid[] DEFAULT NULL::uuid[])
  RETURNS TABLE (ride_id uuid, departs_at timestamptz, distance float8, rung int)
  LANGUAGE plpgsql STABLE ROWS 20 AS $$
#variable_conflict use_column
DECLARE
  miles constant float8 := 6371 / 3958.747716; -- earthdistance counts statute miles on its own sphere
  deg constant float8 := 0.0090022; -- degrees of latitude a kilometre, and a thousandth more
  o point := point(from_lng, from_lat);
  d point := point(to_lng, to_lat);
  o_deg float8 := lng_reach(from_lat, from_lng, 1);
  d_deg float8 := lng_reach(to_lat, to_lng, 1);
  found int := 0;
  step int;
  prev float8 := -1;
  r float8;
  lat3 constant float8 := 3 * deg;
  o_lng3 float8 := 3 * o_deg;
  d_lng3 float8 := 3 * d_deg;
  ko float8;
  kd float8;
  cells int8[];
BEGIN
  -- Within 25 degrees of the equator a circle of 3 km touches at most 2 x 2 of the fine cells.
  IF t1 - t0 <= interval '7 days 2 hours' AND abs(from_lat) <= 25 AND abs(to_lat) <= 25
    AND abs(from_lng) <= 178 AND abs(to_lng) <= 178 THEN
    RETURN QUERY WITH near AS MATERIALIZED (
      SELECT z.ride_id, z.departs_at, (z.d1 + z.d2) / 2 AS distance, greatest(z.d1, z.d2) AS reach FROM (
        SELECT x.ride_id, x.departs_at, (point(x.o_lng, x.o_lat) <@> o) * miles AS d1,
          (point(x.d_lng, x.d_lat) <@> d) * miles AS d2
        FROM ride_segments x
        WHERE od_key(x.o_lat, x.o_lng, x.d_lat, x.d_lng, 0.06) = ANY (ARRAY[
            od_key(from_lat - lat3, from_lng - o_lng3, to_lat - lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng - o_lng3, to_lat - lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng - o_lng3, to_lat + lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng - o_lng3, to_lat + lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng + o_lng3, to_lat - lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng + o_lng3, to_lat - lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng + o_lng3, to_lat + lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat - lat3, from_lng + o_lng3, to_lat + lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng - o_lng3, to_lat - lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng - o_lng3, to_lat - lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng - o_lng3, to_lat + lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng - o_lng3, to_lat + lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng + o_lng3, to_lat - lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng + o_lng3, to_lat - lat3, to_lng + d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng + o_lng3, to_lat + lat3, to_lng - d_lng3, 0.06),
            od_key(from_lat + lat3, from_lng + o_lng3, to_lat + lat3, to_lng + d_lng3, 0.06)])
          AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
          AND x.o_lat BETWEEN from_lat - lat3 AND from_lat + lat3 AND x.d_lat BETWEEN to_lat - lat3 AND to_lat + lat3
          AND x.o_lng BETWEEN from_lng - o_lng3 AND from_lng + o_lng3 AND x.d_lng BETWEEN to_lng - d_lng3 AND to_lng + d_lng3
        OFFSET 0) z),
      first AS MATERIALIZED (
        SELECT n.ride_id, n.departs_at, n.distance, 1 FROM near n WHERE n.reach <= 1 ORDER BY 3, 2, 1 LIMIT 10),
      second AS (
        SELECT n.ride_id, n.departs_at, n.distance, 3 FROM near n
        WHERE n.reach > 1 AND n.reach <= 3 AND (SELECT count(*) FROM first) < 10 ORDER BY 3, 2, 1 LIMIT 10)
      SELECT * FROM first UNION ALL SELECT * FROM second;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found >= 10 THEN RETURN; END IF;
    prev := 3;
    FOREACH r IN ARRAY '{5,10}'::float8[] LOOP
      ko := r * o_deg;
      kd := r * d_deg;
      cells := ARRAY(
        SELECT ((oy * 100000 + ox) << 32) | (dy * 100000 + dx)
        FROM generate_series(floor((from_lat - r * deg + 90) / 0.1)::int8, floor((from_lat + r * deg + 90) / 0.1)::int8) oy,
          generate_series(floor((from_lng - ko + 180) / 0.1)::int8, floor((from_lng + ko + 180) / 0.1)::int8) ox,
          generate_series(floor((to_lat - r * deg + 90) / 0.1)::int8, floor((to_lat + r * deg + 90) / 0.1)::int8) dy,
          generate_series(floor((to_lng - kd + 180) / 0.1)::int8, floor((to_lng + kd + 180) / 0.1)::int8) dx);
      RETURN QUERY SELECT z.ride_id, z.departs_at, (z.d1 + z.d2) / 2, r::int FROM (
          SELECT x.ride_id, x.departs_at, (point(x.o_lng, x.o_lat) <@> o) * miles AS d1,
            (point(x.d_lng, x.d_lat) <@> d) * miles AS d2
          FROM ride_segments x
          WHERE od_key(x.o_lat, x.o_lng, x.d_lat, x.d_lng, 0.1) = ANY (cells)
            AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
            AND x.o_lat BETWEEN from_lat - r * deg AND from_lat + r * deg AND x.d_lat BETWEEN to_lat - r * deg AND to_lat + r * deg
            AND x.o_lng BETWEEN from_lng - ko AND from_lng + ko AND x.d_lng BETWEEN to_lng - kd AND to_lng + kd
          OFFSET 0) z
        WHERE z.d1 <= r AND z.d2 <= r AND (z.d1 > prev OR z.d2 > prev) ORDER BY 3, 2, 1 LIMIT 10;
      GET DIAGNOSTICS step = ROW_COUNT;
      found := found + step;
      IF found >= 10 THEN RETURN; END IF;
      prev := r;
    END LOOP;
    ladder := ladder[5:];
  END IF;
  FOREACH r IN ARRAY ladder LOOP
    ko := r * o_deg;
    kd := r * d_deg;
    RETURN QUERY SELECT z.ride_id, z.departs_at, (z.d1 + z.d2) / 2, r::int FROM (
        SELECT x.ride_id, x.departs_at, (point(x.o_lng, x.o_lat) <@> o) * miles AS d1,
          (point(x.d_lng, x.d_lat) <@> d) * miles AS d2
        FROM ride_segments x
        -- Clamped to the world, so that the inner box never turns inside out.
        WHERE od_box(x.o_lat, x.o_lng, x.d_lat, x.d_lng)
            <@ box(point(to_lat + r * deg + 1000, to_lng + kd + 1000), point(from_lat - r * deg, from_lng - ko))
          AND od_box(x.o_lat, x.o_lng, x.d_lat, x.d_lng)
            @> box(point(to_lat - r * deg + 1000, greatest(to_lng - kd, -180) + 1000),
              point(from_lat + r * deg, least(from_lng + ko, 180)))
          AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        OFFSET 0) z
      WHERE z.d1 <= r AND z.d2 <= r AND (z.d1 > prev OR z.d2 > prev) ORDER BY 3, 2, 1 LIMIT 10;
    GET DIAGNOSTICS step = ROW_COUNT;
    found := found + step;
    EXIT WHEN found >= 10;
    prev := r;
  END LOOP;
END $$;

-- Only one end was given: the places around it, nearest first, each with its own soonest rides.
CREATE OR REPLACE FUNCTION rides_near_one(near_lat float8, near_lng float8, at_origin boolean, t0 timestamptz,
  t1 timestamptz, seats int, amenities int, bands int, ladder int[], unwanted uuid[] DEFAULT NULL::uuid[])
  RETURNS TABLE (ride_id uuid, departs_at timestamptz, distance float8, rung int)
  LANGUAGE plpgsql STABLE ROWS 20 AS $$
#variable_conflict use_column
DECLARE
  miles constant float8 := 6371 / 3958.747716;
  deg constant float8 := 0.0090022;
  centre point := point(near_lng, near_lat);
  found int := 0;
  step int;
  prev float8 := -1;
  r float8;
  reach box;
BEGIN
  FOREACH r IN ARRAY ladder LOOP
    reach := box(point(near_lng - lng_reach(near_lat, near_lng, r), near_lat - r * deg), point(near_lng + lng_reach(near_lat, near_lng, r), near_lat + r * deg));
    IF at_origin THEN
      RETURN QUERY SELECT s.ride_id, s.departs_at, p.distance, r::int FROM (
          SELECT x.id, (point(x.lng, x.lat) <@> centre) * miles AS distance FROM places x
          WHERE point(x.lng, x.lat) <@ reach ORDER BY 2) p
        CROSS JOIN LATERAL (
          SELECT x.ride_id, x.departs_at FROM ride_segments x
          WHERE x.from_place = p.id AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
          ORDER BY x.departs_at, x.ride_id LIMIT 10) s
        WHERE p.distance <= r AND p.distance > prev ORDER BY 3, 2, 1 LIMIT 10;
    ELSE
      RETURN QUERY SELECT s.ride_id, s.departs_at, p.distance, r::int FROM (
          SELECT x.id, (point(x.lng, x.lat) <@> centre) * miles AS distance FROM places x
          WHERE point(x.lng, x.lat) <@ reach ORDER BY 2) p
        CROSS JOIN LATERAL (
          SELECT x.ride_id, x.departs_at FROM ride_segments x
          WHERE x.to_place = p.id AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
          ORDER BY x.departs_at, x.ride_id LIMIT 10) s
        WHERE p.distance <= r AND p.distance > prev ORDER BY 3, 2, 1 LIMIT 10;
    END IF;
    GET DIAGNOSTICS step = ROW_COUNT;
    found := found + step;
    EXIT WHEN found >= 10;
    prev := r;
  END LOOP;
END $$;

-- 4. By name ----------------------------------------------------------------------------------------------------------
-- Places whose name or provider id holds the text. Only three letters or digits in a row give the trigram index something
-- to look up; without them it would walk itself whole, and reading the small table is cheaper.
CREATE OR REPLACE FUNCTION places_named(wanted text) RETURNS int[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF wanted ~ '[[:alnum:]]{3}' THEN
    RETURN ARRAY(SELECT p.id FROM places p WHERE p.search_text LIKE
      '%' || replace(replace(replace(lower(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%');
  END IF;
  RETURN ARRAY(SELECT p.id FROM places p WHERE position(lower(wanted) IN p.search_text) > 0);
END $$;

-- The ten soonest rides between places of these names; a name that is null was not given. Few places are looked up one by
-- one; many are met soon enough on a walk by departure. `OR false` keeps the membership test a hashed one.
CREATE OR REPLACE FUNCTION rides_named(wanted_from text, wanted_to text, t0 timestamptz, t1 timestamptz, seats int,
  amenities int, bands int, unwanted uuid[] DEFAULT NULL::uuid[])
  RETURNS TABLE (ride_id uuid, departs_at timestamptz) LANGUAGE plpgsql STABLE ROWS 10 AS $$
#variable_conflict use_column
DECLARE
  few constant int := 200;
  froms int[];
  tos int[];
BEGIN
  IF wanted_from IS NOT NULL THEN
    froms := places_named(wanted_from);
    IF cardinality(froms) = 0 THEN RETURN; END IF;
  END IF;
  IF wanted_to IS NOT NULL THEN
    tos := places_named(wanted_to);
    IF cardinality(tos) = 0 THEN RETURN; END IF;
  END IF;
  IF least(cardinality(froms), cardinality(tos)) > few THEN
    RETURN QUERY SELECT x.ride_id, x.departs_at FROM ride_segments x
      WHERE fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        AND (froms IS NULL OR x.from_place IN (SELECT unnest(froms)) OR false)
        AND (tos IS NULL OR x.to_place IN (SELECT unnest(tos)) OR false)
      ORDER BY x.departs_at, x.ride_id LIMIT 10;
  ELSIF tos IS NULL OR cardinality(froms) <= cardinality(tos) THEN
    RETURN QUERY SELECT s.ride_id, s.departs_at FROM unnest(froms) p(id) CROSS JOIN LATERAL (
        SELECT x.ride_id, x.departs_at FROM ride_segments x
        WHERE x.from_place = p.id AND (tos IS NULL OR x.to_place IN (SELECT unnest(tos)) OR false)
          AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        ORDER BY x.departs_at, x.ride_id LIMIT 10) s
      ORDER BY s.departs_at, s.ride_id LIMIT 10;
  ELSE
    RETURN QUERY SELECT s.ride_id, s.departs_at FROM unnest(tos) p(id) CROSS JOIN LATERAL (
        SELECT x.ride_id, x.departs_at FROM ride_segments x
        WHERE x.to_place = p.id AND (froms IS NULL OR x.from_place IN (SELECT unnest(froms)) OR false)
          AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        ORDER BY x.departs_at, x.ride_id LIMIT 10) s
      ORDER BY s.departs_at, s.ride_id LIMIT 10;
  END IF;
END $$;

-- 5. All matches of a search, for another order than the best first and for later pages -------------------------------
-- The same rides by name, and the same radius: the smallest with 10 rides, or else the last. Nothing is cut off here, so it
-- costs more than the functions above.
CREATE OR REPLACE FUNCTION rides_matching(wanted_from text, wanted_to text, from_lat float8, from_lng float8, to_lat float8,
  to_lng float8, by_name boolean, by_place boolean, t0 timestamptz, t1 timestamptz, seats int, amenities int, bands int,
  ladder int[], unwanted uuid[])
  RETURNS TABLE (ride_id uuid, departs_at timestamptz, distance float8, is_named boolean, rung int)
  LANGUAGE plpgsql STABLE ROWS 100 AS $$
#variable_conflict use_column
DECLARE
  miles constant float8 := 6371 / 3958.747716;
  deg constant float8 := 0.0090022;
  ends constant int := num_nonnulls(from_lat, to_lat);
  named_ids uuid[] := '{}';
  near_ids uuid[];
  near_distances float8[];
  r float8;
  radius int;
  ko float8;
  kd float8;
  -- An end that was not given is anywhere in the world.
  o_low point := point(-90, -180);
  o_high point := point(90, 180);
  d_low point := point(910, 820);
  d_high point := point(1090, 1180);
BEGIN
  IF by_name THEN
    named_ids := ARRAY(SELECT x.ride_id FROM ride_segments x
      WHERE fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
        AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        AND (wanted_from IS NULL OR x.from_place IN (SELECT unnest(places_named(wanted_from))))
        AND (wanted_to IS NULL OR x.to_place IN (SELECT unnest(places_named(wanted_to)))));
  END IF;
  IF by_place THEN
    FOREACH r IN ARRAY ladder LOOP
      radius := r::int;
      IF from_lat IS NOT NULL THEN
        ko := lng_reach(from_lat, from_lng, r);
        o_low := point(from_lat - r * deg, from_lng - ko);
        o_high := point(from_lat + r * deg, least(from_lng + ko, 180));
      END IF;
      IF to_lat IS NOT NULL THEN
        kd := lng_reach(to_lat, to_lng, r);
        d_low := point(to_lat - r * deg + 1000, greatest(to_lng - kd, -180) + 1000);
        d_high := point(to_lat + r * deg + 1000, to_lng + kd + 1000);
      END IF;
      SELECT array_agg(z.ride_id), array_agg((z.d1 + z.d2) / ends) INTO near_ids, near_distances FROM (
        SELECT x.ride_id, coalesce((point(x.o_lng, x.o_lat) <@> point(from_lng, from_lat)) * miles, 0) AS d1,
          coalesce((point(x.d_lng, x.d_lat) <@> point(to_lng, to_lat)) * miles, 0) AS d2
        FROM ride_segments x
        WHERE od_box(x.o_lat, x.o_lng, x.d_lat, x.d_lng) <@ box(d_high, o_low)
          AND od_box(x.o_lat, x.o_lng, x.d_lat, x.d_lng) @> box(d_low, o_high)
          AND fits(x.departs_at, x.free_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)
          AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))
        OFFSET 0) z
      WHERE z.d1 <= r AND z.d2 <= r;
      EXIT WHEN cardinality(near_ids) >= 10;
    END LOOP;
  END IF;
  RETURN QUERY SELECT x.ride_id, x.departs_at, m.distance, m.is_named, radius FROM (
      SELECT id, 0::float8, true FROM unnest(named_ids) n(id)
      UNION ALL SELECT u.id, u.distance, false FROM unnest(near_ids, near_distances) u(id, distance)
        WHERE u.id <> ALL (named_ids)) m(id, distance, is_named)
    JOIN ride_segments x ON x.ride_id = m.id;
END $$;

-- 6. The answer -------------------------------------------------------------------------------------------------------
-- Cards are put together as text, which takes a third of the time of json_build_object(); they are half of a search.
-- IMMUTABLE because the pattern holds digits only, which no locale changes.
CREATE OR REPLACE FUNCTION iso_instant(instant timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE OR REPLACE FUNCTION place_card(place_id text, name text, formatted_address text, lat float8, lng float8,
  last_updated_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat('{"placeId":', to_json(place_id), ',"name":', to_json(name), ',"formattedAddress":',
    to_json(formatted_address), ',"coordinates":{"lat":', lat, ',"lng":', lng, '},"lastUpdated":"',
    to_char(last_updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}')
$$;

-- The name for users who do not share a booking: the first word, and the initial of the last. `publicNameOf` of
-- shared/kernel writes the same.
CREATE OR REPLACE FUNCTION public_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT split_part(name, ' ', 1)
    || CASE WHEN position(' ' IN name) > 0 THEN ' ' || left(split_part(name, ' ', -1), 1) || '.' ELSE '' END
$$;

-- `own_url` is the product's address, which the database does not know.
CREATE OR REPLACE FUNCTION driver_card(d users, with_phone boolean, own_url text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat('{"id":"', d.id, '","name":', to_json(public_name(d.name)), ',"firstName":', to_json(split_part(d.name, ' ', 1)),
    ',"photo":', CASE WHEN d.photo_version IS NULL THEN 'null'
      ELSE to_json(concat(own_url, '/api/user/', d.id, '/photo?v=', d.photo_version))::text END,
    ',"rating":', d.rating, ',"ratingCount":', d.rating_count, ',"verified":',
    CASE WHEN d.verified_at IS NULL THEN 'false' ELSE 'true' END, ',"tripsDone":', d.trips_done,
    CASE WHEN with_phone AND d.callable THEN concat(',"phone":', to_json(d.phone)) END, '}')
$$;

-- Empty without one; with the comma before it, because a ride without one has no such key.
CREATE OR REPLACE FUNCTION meeting_card(r rides) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN r.meeting_name IS NULL THEN '' ELSE concat(',"meetingPoint":{"name":', to_json(r.meeting_name), ',"hint":',
    to_json(coalesce(r.meeting_hint, '')), ',"coordinates":', CASE WHEN r.meeting_lat IS NULL THEN 'null'
      ELSE concat('{"lat":', r.meeting_lat, ',"lng":', r.meeting_lng, '}') END, '}') END
$$;

CREATE OR REPLACE FUNCTION vehicle_card(v vehicles) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat('{"id":"', v.id, '","make":', to_json(v.make), ',"model":', to_json(v.model), ',"year":', v.year,
    ',"color":', to_json(v.color), ',"plate":', to_json(v.plate), ',"numSeats":', v.num_seats, '}')
$$;

-- A text or an end that was not given is null. The rows are the found rides in order; a search in vain is one row without
-- a ride. `card` is a JSON object that is left open, because domain/search adds what depends on the viewer; the columns
-- beside it are what that takes. `radius_km` is the same in every row.
CREATE OR REPLACE FUNCTION search_rides(wanted_from text, wanted_to text, from_lat float8, from_lng float8, to_lat float8, to_lng float8,
  t0 timestamptz, t1 timestamptz, seats int, amenity_ids text[], bands int, viewer uuid, wide boolean, own_url text,
  sort text, page int)
  RETURNS TABLE (card text, departs_at timestamptz, owner_id uuid, driver_id uuid, status text, free_seats smallint,
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
  by_name boolean := has_from = (wanted_from IS NOT NULL) AND has_to = (wanted_to IS NOT NULL);
  by_place boolean := has_from = (from_lat IS NOT NULL) AND has_to = (to_lat IS NOT NULL);
  is_named boolean[];
  first int := (page - 1) * 10 + 1;
  unwanted uuid[];
BEGIN
  IF viewer IS NOT NULL THEN
    SELECT array_agg(r.id) INTO unwanted FROM people_hidden_from(viewer) k
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
    -- An unknown amenity is one that no ride has.
    amenities := coalesce(amenities, 1 << 30);
  END IF;
  IF by_place AND has_from AND has_to AND NOT wide
    AND (point(from_lng, from_lat) <@> point(to_lng, to_lat)) * 6371 / 3958.747716 > 200 THEN
    ladder := '{1,3,5,10,20,30}';
  END IF;
  IF sort = 'best' AND page = 1 THEN
    IF by_name THEN
      SELECT coalesce(array_agg(h.ride_id), '{}'), count(*) INTO ids, named FROM (
        SELECT * FROM rides_named(wanted_from, wanted_to, t0, t1, seats, amenities, bands, unwanted)
        ORDER BY departs_at, ride_id) h;
      distances := array_fill(0::float8, ARRAY[named]);
    END IF;
    IF by_place THEN
      IF has_from AND has_to THEN
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
    is_named := array_fill(true, ARRAY[named]) || array_fill(false, ARRAY[coalesce(cardinality(ids), 0) - named]);
  ELSE
    SELECT array_agg(h.ride_id ORDER BY h.place) FILTER (WHERE h.place BETWEEN first AND first + 9),
      array_agg(h.distance ORDER BY h.place) FILTER (WHERE h.place BETWEEN first AND first + 9),
      array_agg(h.is_named ORDER BY h.place) FILTER (WHERE h.place BETWEEN first AND first + 9), max(h.rung)
    INTO ids, distances, is_named, radius FROM (
      SELECT m.*, row_number() OVER (ORDER BY
        CASE sort WHEN 'earliest' THEN 0 WHEN 'cheapest' THEN c.seat_cost_ksh
          ELSE m.distance + CASE WHEN m.is_named THEN -1 ELSE 0 END END,
        m.departs_at, m.ride_id) AS place
      FROM rides_matching(wanted_from, wanted_to, from_lat, from_lng, to_lat, to_lng, by_name, by_place, t0, t1, seats,
        amenities, bands, ladder, unwanted) m
      JOIN rides c ON c.id = m.ride_id) h;
    IF by_place AND radius IS NULL THEN
      radius := ladder[cardinality(ladder)];
    END IF;
  END IF;
  RETURN QUERY SELECT concat('{"id":"', r.id, '","uId":"', r.driver_id, '","vId":"', r.vehicle_id, '","from":', a.card,
      ',"to":', b.card, ',"time":"', iso_instant(r.departs_at), '","arrivalTime":"', iso_instant(r.arrives_at),
      '","trip":', CASE WHEN r.trip_km IS NULL THEN 'null' ELSE concat('{"km":', r.trip_km, ',"minutes":',
        (extract(epoch FROM r.arrives_at - r.departs_at) / 60)::int, '}') END,
      ',"seatCost":', r.seat_cost_ksh, ',"numSeats":', r.num_seats, ',"remSeats":', r.num_seats - l.paid_seats,
      ',"freeSeats":', s.free_seats, ',"amenities":', array_to_json(r.amenity_ids), meeting_card(r), ',"type":"', r.type, '","status":"', r.status,
      '","createdAt":"', iso_instant(r.created_at), '","driver":', driver_card(d, viewer IS NOT NULL, own_url),
      ',"vehicle":', vehicle_card(v), ',"distanceKm":', hit.distance,
      CASE WHEN hit.is_named THEN ',"confidence":1,"matchedBy":"name"'
        ELSE concat(',"confidence":', 0.9 - 0.3 * hit.distance / radius, ',"matchedBy":"coordinates"') END),
    r.departs_at, r.owner_id, r.driver_id, r.status, s.free_seats, CASE WHEN d.callable THEN d.phone END,
    viewer IS NOT NULL AND EXISTS (SELECT FROM favorites f WHERE f.user_id = viewer AND f.ride_id = r.id),
    viewer IS NOT NULL AND EXISTS (SELECT FROM seat_requests q
      WHERE q.ride_id = r.id AND q.rider_id = viewer AND q.status <> 'CANCELLED'),
    radius
  FROM unnest(ids, distances, is_named) WITH ORDINALITY hit(ride_id, distance, is_named, place)
  JOIN rides r ON r.id = hit.ride_id
  JOIN ride_segments s ON s.ride_id = r.id
  CROSS JOIN LATERAL (SELECT max(x.paid_seats) AS paid_seats FROM ride_legs x WHERE x.ride_id = r.id) l
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
