-- Search leaves out the rides of people who have blocked the viewer, or whom the viewer has blocked. They are taken out of
-- the ten that were found: somebody who has blocked nobody, which is nearly everybody, pays one look into an index.
DO $do$
DECLARE
  was text := pg_get_functiondef('search_rides'::regproc);
  becomes text;
BEGIN
  becomes := replace(was, 'JOIN vehicles v ON v.id = r.vehicle_id;',
    'JOIN vehicles v ON v.id = r.vehicle_id
  WHERE viewer IS NULL OR NOT EXISTS (SELECT FROM blocks k
    WHERE (k.blocker_id = viewer AND k.blocked_id IN (r.owner_id, r.driver_id))
      OR (k.blocked_id = viewer AND k.blocker_id IN (r.owner_id, r.driver_id)));');
  IF becomes = was THEN
    RAISE EXCEPTION 'search_rides() is not what this migration knows';
  END IF;
  EXECUTE becomes;
END $do$;
