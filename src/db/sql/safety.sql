CREATE OR REPLACE FUNCTION check_trip_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (CASE WHEN new.request_id IS NULL
    THEN EXISTS (SELECT FROM rides r WHERE r.id = new.ride_id AND r.driver_id = new.user_id)
    ELSE EXISTS (SELECT FROM seat_requests q JOIN boarding_pins b ON b.request_id = q.id AND b.boarded_at IS NOT NULL
      WHERE q.id = new.request_id AND q.ride_id = new.ride_id AND q.rider_id = new.user_id AND q.status = 'PAID') END) IS NOT TRUE THEN
    RAISE EXCEPTION 'only the driver and riders on board are asked' USING errcode = '23514', constraint = 'check_of_traveller';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER check_of_traveller BEFORE INSERT ON trip_checks FOR EACH ROW EXECUTE FUNCTION check_trip_check();

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON trip_checks FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('ride_id', 'user_id', 'request_id', 'asked_at');

CREATE OR REPLACE TRIGGER frozen_answer BEFORE UPDATE ON trip_checks FOR EACH ROW WHEN (old.answered_at IS NOT NULL)
  EXECUTE FUNCTION refuse_frozen_change('answered_at');

CREATE OR REPLACE TRIGGER frozen BEFORE UPDATE ON trip_shares FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'token_hash', 'created_at');

CREATE OR REPLACE TRIGGER frozen_revoked BEFORE UPDATE ON trip_shares FOR EACH ROW WHEN (old.revoked_at IS NOT NULL)
  EXECUTE FUNCTION refuse_frozen_change('revoked_at');

-- Deletes the position of a revoked link, whichever code revokes it.
CREATE OR REPLACE FUNCTION forget_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.lat := NULL;
  new.lng := NULL;
  new.located_at := NULL;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER forget_position BEFORE INSERT OR UPDATE ON trip_shares FOR EACH ROW WHEN (new.revoked_at IS NOT NULL)
  EXECUTE FUNCTION forget_position();

CREATE OR REPLACE FUNCTION check_new_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.status <> 'ASKED' THEN
    RAISE EXCEPTION 'a contact is asked first' USING errcode = '23514', constraint = 'contact_begins_asked';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER contact_begins_asked BEFORE INSERT ON trusted_contacts FOR EACH ROW EXECUTE FUNCTION check_new_contact();

-- Before a contact agrees, they get only the question whether they agree.
CREATE OR REPLACE FUNCTION check_contact_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM trusted_contacts c WHERE c.id = new.contact_id
    AND c.status = CASE new.kind WHEN 'ASK' THEN 'ASKED' ELSE 'CONFIRMED' END
    AND (new.kind <> 'ASK' OR new.about_id = c.id)) THEN
    RAISE EXCEPTION 'this contact did not say yes' USING errcode = '23514', constraint = 'contact_said_yes';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER contact_said_yes BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION check_contact_message();

-- A message that was sent, or that has failed for good, is not sent again.
CREATE OR REPLACE TRIGGER frozen_when_sent BEFORE UPDATE ON contact_messages FOR EACH ROW WHEN (old.state IN ('SENT', 'FAILED'))
  EXECUTE FUNCTION refuse_frozen_change('state', 'attempts', 'due_at', 'sent_at');
