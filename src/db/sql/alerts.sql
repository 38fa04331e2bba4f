-- A ride is compared with alerts when it is published or a stop is added (a leg is inserted), when seats of a leg are
-- free again or its price falls, and when a document no longer stops it. A row that waits for its next wave keeps its
-- time.
CREATE OR REPLACE FUNCTION wake_alerts(ride uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO alert_waves (ride_id) VALUES (ride)
  ON CONFLICT (ride_id) DO UPDATE SET changes = alert_waves.changes + 1, after_seq = 0
$$;

CREATE OR REPLACE FUNCTION wake_alerts_of_leg() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wake_alerts(new.ride_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wake_alerts_on_insert AFTER INSERT ON ride_legs
  FOR EACH ROW EXECUTE FUNCTION wake_alerts_of_leg();

CREATE OR REPLACE TRIGGER wake_alerts_on_update AFTER UPDATE OF num_seats, paid_seats, held_seats, cost_ksh ON ride_legs
  FOR EACH ROW WHEN (new.num_seats - new.paid_seats - new.held_seats > old.num_seats - old.paid_seats - old.held_seats
    OR new.cost_ksh < old.cost_ksh)
  EXECUTE FUNCTION wake_alerts_of_leg();

-- Two statements, so that each uses its own index.
CREATE OR REPLACE FUNCTION wake_alerts_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.vehicle_id IS NULL THEN
    PERFORM wake_alerts(r.id) FROM (SELECT id FROM rides
      WHERE driver_id = old.user_id AND status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
        AND departs_at >= old.ends_at AND coalesce(departs_at < new.ends_at, true)
      ORDER BY id) r;
  ELSE
    PERFORM wake_alerts(r.id) FROM (SELECT id FROM rides
      WHERE vehicle_id = old.vehicle_id AND status IN ('AVAILABLE', 'REQUESTED', 'CONFIRMED')
        AND departs_at >= old.ends_at AND coalesce(departs_at < new.ends_at, true)
      ORDER BY id) r;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wake_alerts AFTER UPDATE OF ends_at OR DELETE ON document_facts
  FOR EACH ROW WHEN (old.ends_at IS NOT NULL) EXECUTE FUNCTION wake_alerts_of_document();

CREATE OR REPLACE FUNCTION mark_changed_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_xid := pg_current_xact_id();
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER mark_changed BEFORE UPDATE ON alerts
  FOR EACH ROW EXECUTE FUNCTION mark_changed_alert();
