ALTER TABLE "rides" ADD COLUMN "is_trip_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- 1. Every ride that was under way and completed has been counted until now.
UPDATE rides SET is_trip_done = true WHERE status = 'COMPLETED' AND started_at IS NOT NULL;
--> statement-breakpoint
-- 2. A seat's money is the driver's only once the ride is completed, and as boarded only when the PIN was entered. A decided
-- dispute may come before.
CREATE FUNCTION refuse_early_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  completed timestamptz;
  boarded timestamptz;
BEGIN
  SELECT r.completed_at, b.boarded_at INTO completed, boarded
    FROM seat_requests q JOIN rides r ON r.id = q.ride_id LEFT JOIN boarding_pins b ON b.request_id = q.id
    WHERE q.id = new.request_id AND r.status = 'COMPLETED';
  IF completed IS NULL OR new.created_at <= completed OR (new.reason = 'BOARDED' AND boarded IS NULL) THEN
    RAISE EXCEPTION 'the ride of payout % is not completed, or nobody was on board', new.id
      USING errcode = '23514', constraint = 'payout_in_time';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_in_time BEFORE INSERT ON payouts FOR EACH ROW WHEN (new.reason <> 'DECIDED')
  EXECUTE FUNCTION refuse_early_payout();
