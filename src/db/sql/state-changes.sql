-- Which state may follow which. A change that is not listed is refused, no matter which code makes it.
-- src/domain/transition-table.test.ts compares this list with the tables in src/domain/*/transitions.ts.

WITH legal (entity, from_state, to_state) AS (VALUES
    ('rides', 'AVAILABLE', 'REQUESTED'), ('rides', 'AVAILABLE', 'CONFIRMED'), ('rides', 'AVAILABLE', 'COMPLETED'),
    ('rides', 'AVAILABLE', 'CANCELLED'), ('rides', 'REQUESTED', 'AVAILABLE'), ('rides', 'REQUESTED', 'CONFIRMED'),
    ('rides', 'REQUESTED', 'COMPLETED'), ('rides', 'REQUESTED', 'CANCELLED'), ('rides', 'CONFIRMED', 'REQUESTED'),
    ('rides', 'CONFIRMED', 'AVAILABLE'), ('rides', 'CONFIRMED', 'STARTED'), ('rides', 'CONFIRMED', 'CANCELLED'),
    ('rides', 'STARTED', 'COMPLETED'),
    ('seat_requests', 'PENDING', 'APPROVED'), ('seat_requests', 'PENDING', 'CANCELLED'),
    ('seat_requests', 'APPROVED', 'PAID'), ('seat_requests', 'APPROVED', 'CANCELLED'),
    ('seat_requests', 'PAID', 'CANCELLED'),
    ('payments', 'CREATED', 'SUBMITTING'), ('payments', 'CREATED', 'FAILED'), ('payments', 'SUBMITTING', 'CREATED'),
    ('payments', 'SUBMITTING', 'PENDING'), ('payments', 'SUBMITTING', 'UNKNOWN'), ('payments', 'SUBMITTING', 'FAILED'),
    ('payments', 'SUBMITTING', 'SUCCEEDED'), ('payments', 'SUBMITTING', 'UNAPPLIED'),
    ('payments', 'PENDING', 'UNKNOWN'), ('payments', 'PENDING', 'FAILED'), ('payments', 'PENDING', 'EXPIRED'),
    ('payments', 'PENDING', 'SUCCEEDED'), ('payments', 'PENDING', 'UNAPPLIED'), ('payments', 'UNKNOWN', 'PENDING'),
    ('payments', 'UNKNOWN', 'FAILED'), ('payments', 'UNKNOWN', 'EXPIRED'), ('payments', 'UNKNOWN', 'SUCCEEDED'),
    ('payments', 'UNKNOWN', 'UNAPPLIED'), ('payments', 'FAILED', 'SUCCEEDED'), ('payments', 'FAILED', 'UNAPPLIED'),
    ('payments', 'EXPIRED', 'SUCCEEDED'), ('payments', 'EXPIRED', 'UNAPPLIED'),
    ('disputes', 'OPEN', 'ANSWERED'), ('disputes', 'OPEN', 'OVERDUE'), ('disputes', 'OPEN', 'DECIDED'),
    ('disputes', 'ANSWERED', 'DECIDED'), ('disputes', 'OVERDUE', 'DECIDED'),
    ('manual_refunds', 'WAITING', 'DONE'), ('manual_refunds', 'WAITING', 'REJECTED'),
    ('refunds', 'DUE', 'SENDING'), ('refunds', 'DUE', 'REVIEW'), ('refunds', 'SENDING', 'SENT'),
    ('refunds', 'SENDING', 'DUE'), ('refunds', 'SENDING', 'REVIEW'), ('refunds', 'REVIEW', 'DUE'),
    ('refunds', 'REVIEW', 'SENT'),
    ('payouts', 'DUE', 'SENDING'), ('payouts', 'DUE', 'REVIEW'), ('payouts', 'DUE', 'TAKEN_BACK'),
    ('payouts', 'SENDING', 'SENT'), ('payouts', 'SENDING', 'DUE'), ('payouts', 'SENDING', 'REVIEW'),
    ('payouts', 'REVIEW', 'DUE'), ('payouts', 'REVIEW', 'SENT'), ('payouts', 'REVIEW', 'TAKEN_BACK'),
    ('transfers', 'CREATED', 'SUBMITTING'), ('transfers', 'CREATED', 'FAILED'), ('transfers', 'SUBMITTING', 'CREATED'),
    ('transfers', 'SUBMITTING', 'PENDING'), ('transfers', 'SUBMITTING', 'UNKNOWN'), ('transfers', 'SUBMITTING', 'SENT'),
    ('transfers', 'SUBMITTING', 'FAILED'), ('transfers', 'PENDING', 'UNKNOWN'), ('transfers', 'PENDING', 'SENT'),
    ('transfers', 'PENDING', 'FAILED'), ('transfers', 'UNKNOWN', 'PENDING'), ('transfers', 'UNKNOWN', 'CREATED'),
    ('transfers', 'UNKNOWN', 'SENT'), ('transfers', 'UNKNOWN', 'FAILED'),
    ('unmatched_money', 'OPEN', 'MATCHED'), ('unmatched_money', 'OPEN', 'RETURNED'),
    ('receipt_checks', 'WAITING', 'ANSWERED'), ('receipt_checks', 'WAITING', 'DONE'),
    ('receipt_checks', 'ANSWERED', 'WAITING'), ('receipt_checks', 'ANSWERED', 'DONE'),
    ('reviews', 'WRITTEN', 'SHOWN'), ('reviews', 'SHOWN', 'HIDDEN'),
    ('incidents', 'OPEN', 'ACKNOWLEDGED'), ('incidents', 'ACKNOWLEDGED', 'CLOSED'),
    ('trusted_contacts', 'ASKED', 'CONFIRMED'), ('trusted_contacts', 'ASKED', 'DECLINED'),
    ('trusted_contacts', 'CONFIRMED', 'DECLINED'),
    ('tickets', 'OPEN', 'ANSWERED'), ('tickets', 'OPEN', 'CLOSED'), ('tickets', 'ANSWERED', 'OPEN'),
    ('tickets', 'ANSWERED', 'CLOSED'), ('tickets', 'CLOSED', 'OPEN')
), gone AS (
  DELETE FROM legal_transitions t WHERE NOT EXISTS (
    SELECT FROM legal l WHERE (l.entity, l.from_state, l.to_state) = (t.entity, t.from_state, t.to_state))
)
INSERT INTO legal_transitions (entity, from_state, to_state) SELECT * FROM legal ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION refuse_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_state text := to_jsonb(old) ->> tg_argv[0];
  new_state text := to_jsonb(new) ->> tg_argv[0];
BEGIN
  IF old_state IS DISTINCT FROM new_state AND NOT EXISTS (
    SELECT 1 FROM legal_transitions
    WHERE entity = tg_table_name AND from_state = old_state AND to_state = new_state
  ) THEN
    RAISE EXCEPTION 'illegal % transition % -> %', tg_table_name, old_state, new_state
      USING errcode = '23514', constraint = 'legal_transition';
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON rides
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON seat_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON manual_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF state ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON unmatched_money
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF state ON receipt_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON incidents
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON trusted_contacts
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');

CREATE OR REPLACE TRIGGER legal_transition BEFORE UPDATE OF status ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
