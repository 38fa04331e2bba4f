-- Alerts: the rides to compare with them, and the alerts that changed.

-- A ride is compared when it is published or a stop is added (a leg is inserted), and when seats of a leg are free
-- again or its price falls. A row that waits for its next wave keeps its time.
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

CREATE OR REPLACE FUNCTION mark_changed_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_xid := pg_current_xact_id();
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER mark_changed BEFORE UPDATE ON alerts
  FOR EACH ROW EXECUTE FUNCTION mark_changed_alert();
