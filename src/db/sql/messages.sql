-- The number and the time of the last event only increase, because readers ask for the events after the last one that
-- they have.
CREATE OR REPLACE FUNCTION refuse_counting_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.last_seq < old.last_seq OR (new.last_seq > old.last_seq AND new.last_at <= old.last_at) THEN
    RAISE EXCEPTION 'a conversation only counts forward' USING errcode = '23514', constraint = 'counts_forward';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER counts_forward BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION refuse_counting_back();

CREATE OR REPLACE FUNCTION refuse_undeleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a deleted message stays deleted' USING errcode = '23514', constraint = 'stays_deleted';
END $$;

CREATE OR REPLACE TRIGGER stays_deleted BEFORE UPDATE ON messages FOR EACH ROW WHEN (old.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_undeleting();

-- Only the two users of a conversation write in it, and only with sequence numbers that the conversation has given out.
CREATE OR REPLACE FUNCTION refuse_stray_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM conversations c WHERE c.id = new.conversation_id AND new.sender_id IN (c.user_a, c.user_b)
      AND greatest(new.seq, new.deleted_seq) <= c.last_seq
  ) THEN
    RAISE EXCEPTION 'not a message of this conversation' USING errcode = '23514', constraint = 'messages_of_members';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER messages_of_members BEFORE INSERT OR UPDATE OF deleted_seq ON messages
  FOR EACH ROW EXECUTE FUNCTION refuse_stray_message();
