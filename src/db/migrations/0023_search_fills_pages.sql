-- Search looks past the rides of people who have blocked the viewer, or whom the viewer has blocked: they are left out where
-- rides are found and not where ten were found, so that such an answer is as full, and its radius as small, as if those
-- rides did not exist. Somebody who has blocked nobody, which is nearly everybody, pays one look into an index.
DO $do$
DECLARE
  fits constant text := 'fits(x.departs_at, x.rem_seats, x.amenity_mask, x.band, t0, t1, seats, amenities, bands)';
  finder text;
  head text;
  was text;
  becomes text;
BEGIN
  FOREACH finder IN ARRAY '{rides_near_both,rides_near_one,rides_named}'::text[] LOOP
    was := pg_get_functiondef(finder::regproc);
    head := CASE WHEN finder = 'rides_named' THEN 'bands integer)' ELSE 'ladder integer[])' END;
    becomes := replace(was, head, left(head, -1) || ', unwanted uuid[] DEFAULT NULL)');
    becomes := replace(becomes, fits, fits || ' AND (unwanted IS NULL OR x.ride_id <> ALL (unwanted))');
    IF position('unwanted uuid[]' IN becomes) = 0 OR position('ALL (unwanted)' IN becomes) = 0 THEN
      RAISE EXCEPTION '%() is not what this migration knows', finder;
    END IF;
    EXECUTE format('DROP FUNCTION %I', finder);
    EXECUTE becomes;
  END LOOP;

  was := pg_get_functiondef('search_rides'::regproc);
  becomes := replace(was, 'JOIN vehicles v ON v.id = r.vehicle_id
  WHERE viewer IS NULL OR NOT EXISTS (SELECT FROM blocks k
    WHERE (k.blocker_id = viewer AND k.blocked_id IN (r.owner_id, r.driver_id))
      OR (k.blocked_id = viewer AND k.blocker_id IN (r.owner_id, r.driver_id)));', 'JOIN vehicles v ON v.id = r.vehicle_id;');
  IF becomes = was THEN
    RAISE EXCEPTION 'search_rides() is not what this migration knows';
  END IF;
  was := becomes;
  becomes := replace(becomes, E'  named int := 0;\nBEGIN\n', E'  named int := 0;\n  unwanted uuid[];\nBEGIN
  IF viewer IS NOT NULL THEN
    SELECT array_agg(r.id) INTO unwanted FROM (
      SELECT k.blocked_id AS person FROM blocks k WHERE k.blocker_id = viewer
      UNION SELECT k.blocker_id FROM blocks k WHERE k.blocked_id = viewer) k
    CROSS JOIN LATERAL (
      SELECT o.id FROM rides o WHERE o.owner_id = k.person AND o.departs_at >= t0 AND o.departs_at < t1
      UNION SELECT o.id FROM rides o WHERE o.driver_id = k.person AND o.departs_at >= t0 AND o.departs_at < t1) r;
  END IF;\n');
  becomes := replace(becomes, 't0, t1, seats, amenities, bands, ladder)', 't0, t1, seats, amenities, bands, ladder, unwanted)');
  becomes := replace(becomes, 't0, t1, seats, amenities, bands)', 't0, t1, seats, amenities, bands, unwanted)');
  IF position('unwanted uuid[];' IN becomes) = 0
    OR cardinality(string_to_array(becomes, ', unwanted)')) <> 4 THEN
    RAISE EXCEPTION 'search_rides() is not what this migration knows';
  END IF;
  EXECUTE becomes;
END $do$;
