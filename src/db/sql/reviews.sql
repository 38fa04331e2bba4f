-- Ratings: who may write one about whom and when, and what never changes. src/domain/trip-endings/rules.ts and
-- src/domain/reviews apply the same rules first. These triggers refuse writes that bypass them.

-- What decides about the ratings of a request: both users, the planned arrival of its part of the ride, the time until
-- which ratings can be written (null while a report is open), and which of the two may rate.
CREATE OR REPLACE FUNCTION review_terms(request uuid)
  RETURNS TABLE (rider uuid, driver uuid, opens_at timestamptz, closes_at timestamptz, rider_writes boolean, driver_writes boolean)
  LANGUAGE sql STABLE AS $$
  SELECT t.rider, t.driver, t.arrives_at,
    CASE WHEN t.reported_at IS NULL OR t.decided_at IS NOT NULL
      THEN t.arrives_at + interval '14 days' + coalesce(t.decided_at - t.reported_at, interval '0') END,
    (t.travelled AND t.absent IS DISTINCT FROM 'RIDER') OR t.late IS NOT DISTINCT FROM 'DRIVER',
    (t.travelled AND t.absent IS DISTINCT FROM 'DRIVER') OR t.late IS NOT DISTINCT FROM 'RIDER'
  FROM (
    SELECT q.rider_id AS rider, r.driver_id AS driver, e.planned_at AS arrives_at, d.opened_at AS reported_at, d.decided_at,
      q.status = 'PAID' AND r.status = 'COMPLETED' AS travelled,
      CASE WHEN d.kind = 'NO_SHOW_RIDER' AND d.decision = 'NOTHING' THEN 'RIDER'
        WHEN d.kind = 'NO_SHOW_DRIVER' AND d.decision = 'FULL' THEN 'DRIVER' END AS absent,
      CASE WHEN q.paid_at IS NULL OR q.cancelled_at <= s.planned_at - interval '24 hours' THEN NULL
        WHEN q.cancel_reason = 'RIDER_CANCELLED' THEN 'RIDER'
        WHEN q.cancel_reason IN ('DRIVER_CANCELLED', 'RIDE_CANCELLED') THEN 'DRIVER' END AS late
    FROM seat_requests q
    JOIN rides r ON r.id = q.ride_id
    JOIN ride_stops s ON s.ride_id = q.ride_id AND s.position = q.from_position
    JOIN ride_stops e ON e.ride_id = q.ride_id AND e.position = q.to_position
    LEFT JOIN disputes d ON d.request_id = q.id
    WHERE q.id = request
  ) t
$$;

CREATE OR REPLACE FUNCTION check_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms record;
  is_shown boolean := tg_op = 'UPDATE' AND old.status = 'WRITTEN' AND new.status = 'SHOWN';
BEGIN
  SELECT * INTO terms FROM review_terms(new.request_id);
  IF tg_op = 'INSERT' AND new.status <> 'WRITTEN' THEN
    RAISE EXCEPTION 'a rating begins unread' USING errcode = '23514', constraint = 'review_begins_unread';
  END IF;
  IF (CASE new.role
    WHEN 'DRIVER' THEN terms.rider_writes AND new.author_id = terms.rider AND new.subject_id = terms.driver
    ELSE terms.driver_writes AND new.author_id = terms.driver AND new.subject_id = terms.rider END) IS NOT TRUE THEN
    RAISE EXCEPTION 'this person may not rate the other' USING errcode = '23514', constraint = 'review_of_a_side';
  END IF;
  -- While a report is open `closes_at` is null: nothing is written, nothing is shown.
  IF NOT is_shown AND (new.opens_at <> terms.opens_at OR new.written_at < terms.opens_at
    OR new.written_at >= terms.closes_at OR terms.closes_at IS NULL) THEN
    RAISE EXCEPTION 'ratings are written in 14 days from the arrival' USING errcode = '23514', constraint = 'review_in_time';
  END IF;
  IF is_shown AND (terms.closes_at IS NULL OR (new.shown_at < terms.closes_at AND NOT EXISTS (
    SELECT FROM reviews o WHERE o.request_id = new.request_id AND o.role <> new.role))) THEN
    RAISE EXCEPTION 'a rating is shown when both are written, or at the end' USING errcode = '23514', constraint = 'review_shown_too_early';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER review_terms BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION check_review();

CREATE OR REPLACE TRIGGER review_terms_on_update BEFORE UPDATE ON reviews FOR EACH ROW
  WHEN ((old.stars, old.tags, old.written_at) IS DISTINCT FROM (new.stars, new.tags, new.written_at)
    OR (old.comment IS DISTINCT FROM new.comment AND new.comment IS DISTINCT FROM '')
    OR (old.status = 'WRITTEN' AND new.status <> 'WRITTEN'))
  EXECUTE FUNCTION check_review();

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('id', 'request_id', 'author_id', 'subject_id', 'role', 'opens_at');

-- After a rating was shown, only its text can be erased, and an admin can hide it once.
CREATE OR REPLACE FUNCTION guard_shown_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.stars, new.tags, new.written_at, new.shown_at) IS DISTINCT FROM (old.stars, old.tags, old.written_at, old.shown_at)
    OR (new.comment IS DISTINCT FROM old.comment AND new.comment IS DISTINCT FROM '')
    OR (old.status = 'HIDDEN' AND (new.hidden_at, new.hidden_by, new.hidden_because)
      IS DISTINCT FROM (old.hidden_at, old.hidden_by, old.hidden_because)) THEN
    RAISE EXCEPTION 'a rating that was shown never changes' USING errcode = '23514', constraint = 'frozen_column';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER frozen_when_shown BEFORE UPDATE ON reviews FOR EACH ROW WHEN (old.status <> 'WRITTEN')
  EXECUTE FUNCTION guard_shown_review();

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON reviews FOR EACH ROW WHEN (old.status <> 'WRITTEN')
  EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE FUNCTION check_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM reviews v WHERE v.id = new.review_id AND v.subject_id = new.author_id AND v.status = 'SHOWN'
    AND v.shown_at <= new.written_at) THEN
    RAISE EXCEPTION 'only the rated person replies, to what is shown' USING errcode = '23514', constraint = 'reply_of_subject';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER reply_of_subject BEFORE INSERT ON review_replies FOR EACH ROW EXECUTE FUNCTION check_reply();

CREATE OR REPLACE FUNCTION guard_reply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND new.text = ''
    AND (new.review_id, new.author_id, new.written_at) = (old.review_id, old.author_id, old.written_at) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'a reply never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE OR DELETE ON review_replies FOR EACH ROW EXECUTE FUNCTION guard_reply();
