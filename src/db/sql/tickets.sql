CREATE OR REPLACE FUNCTION check_new_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.status <> 'OPEN' OR new.held_by IS NOT NULL OR new.answered_at IS NOT NULL THEN
    RAISE EXCEPTION 'a question begins open' USING errcode = '23514', constraint = 'ticket_begins_open';
  END IF;
  IF (new.notification_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.id = new.notification_id AND n.user_id = new.user_id))
    OR (new.payment_id IS NOT NULL AND NOT EXISTS (SELECT FROM payments p JOIN seat_requests q ON q.id = p.request_id
      WHERE p.id = new.payment_id AND q.id = new.request_id AND q.rider_id = new.user_id))
    OR (new.request_id IS NOT NULL AND NOT EXISTS (SELECT FROM seat_requests q JOIN rides r ON r.id = q.ride_id
      WHERE q.id = new.request_id AND r.id = new.ride_id AND new.user_id IN (q.rider_id, q.owner_id, r.driver_id)))
    OR (new.ride_id IS NOT NULL AND new.request_id IS NULL AND NOT EXISTS (SELECT FROM rides r
      WHERE r.id = new.ride_id AND new.user_id IN (r.owner_id, r.driver_id))) THEN
    RAISE EXCEPTION 'a question is about something of one''s own' USING errcode = '23514', constraint = 'ticket_about_own';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER ticket_about_own BEFORE INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION check_new_ticket();

-- A hold lasts 15 minutes. Another admin can hold the ticket only after that.
CREATE OR REPLACE FUNCTION check_ticket_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.held_until < old.held_until + interval '15 minutes' THEN
    RAISE EXCEPTION 'another admin has this question' USING errcode = '23514', constraint = 'ticket_held';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER ticket_held BEFORE UPDATE OF held_by ON tickets FOR EACH ROW
  WHEN (old.held_by <> new.held_by) EXECUTE FUNCTION check_ticket_hold();

-- The user writes the questions, and the admin who holds the ticket writes the answers.
CREATE OR REPLACE FUNCTION check_ticket_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM tickets t WHERE t.id = new.ticket_id
    AND new.author_id = CASE WHEN new.is_answer THEN t.held_by ELSE t.user_id END) THEN
    RAISE EXCEPTION 'written in the name of another person' USING errcode = '23514', constraint = 'ticket_message_of_its_side';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER ticket_message_of_its_side BEFORE INSERT ON ticket_messages FOR EACH ROW
  EXECUTE FUNCTION check_ticket_message();
