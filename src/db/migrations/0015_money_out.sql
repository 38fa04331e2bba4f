CREATE TABLE "money_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"payout_id" uuid,
	"unmatched_id" uuid,
	"amount_ksh" integer,
	"cause" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"note" text,
	CONSTRAINT "money_reviews_kind_known" CHECK ("money_reviews"."kind" in ('PAYMENT_CONTRADICTED', 'REFUND_STUCK', 'PAYOUT_STUCK', 'TRANSFER_CONTRADICTED', 'UNMATCHED_MONEY', 'STATEMENT_DIFFERS')),
	CONSTRAINT "money_reviews_resolved_whole" CHECK (("money_reviews"."resolved_at" is null) = ("money_reviews"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"gross_ksh" integer NOT NULL,
	"fee_ksh" integer NOT NULL,
	"withholding_ksh" integer NOT NULL,
	"net_ksh" integer NOT NULL,
	"status" text NOT NULL,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "payouts_add_up" CHECK ("payouts"."gross_ksh" = "payouts"."fee_ksh" + "payouts"."withholding_ksh" + "payouts"."net_ksh"),
	CONSTRAINT "payouts_give_something" CHECK ("payouts"."net_ksh" between 1 and 250000),
	CONSTRAINT "payouts_take_nothing_back" CHECK ("payouts"."fee_ksh" >= 0 and "payouts"."withholding_ksh" >= 0),
	CONSTRAINT "payouts_sent_once_known" CHECK (("payouts"."status" = 'SENT') = ("payouts"."sent_at" is not null)),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('DUE', 'SENDING', 'SENT', 'REVIEW', 'TAKEN_BACK')),
	CONSTRAINT "payouts_reason_known" CHECK ("payouts"."reason" in ('BOARDED', 'UNDISPUTED', 'DECIDED'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"taken_ksh" bigint NOT NULL,
	"refunded_ksh" bigint NOT NULL,
	"paid_out_ksh" bigint NOT NULL,
	"clearing_ksh" bigint NOT NULL,
	"unexplained_ksh" bigint NOT NULL,
	"unknown_count" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "reconciliations_kind_known" CHECK ("reconciliations"."kind" in ('DAILY', 'STATEMENT'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid,
	"payout_id" uuid,
	"method" text NOT NULL,
	"originator_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"state" text NOT NULL,
	"callback_secret_hash" "bytea" NOT NULL,
	"callback_secret_sealed" "bytea" NOT NULL,
	"conversation_id" text,
	"receipt" text,
	"result_code" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"checks" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "transfers_for_one_thing" CHECK (num_nonnulls("transfers"."refund_id", "transfers"."payout_id") = 1),
	CONSTRAINT "transfers_amount_bounded" CHECK ("transfers"."amount_ksh" between 1 and 250000),
	CONSTRAINT "transfers_msisdn_kenyan" CHECK ("transfers"."msisdn" ~ '^254[17][0-9]{8}$' or "transfers"."msisdn" ~ '^hash:[0-9a-f]{64}$'),
	CONSTRAINT "transfers_ended" CHECK (("transfers"."state" in ('SENT', 'FAILED')) = ("transfers"."settled_at" is not null)),
	CONSTRAINT "transfers_reverse_refunds_only" CHECK ("transfers"."method" <> 'REVERSAL' or "transfers"."refund_id" is not null),
	CONSTRAINT "transfers_state_known" CHECK ("transfers"."state" in ('CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN', 'SENT', 'FAILED')),
	CONSTRAINT "transfers_method_known" CHECK ("transfers"."method" in ('REVERSAL', 'B2C', 'BY_HAND'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_money" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"amount_ksh" integer NOT NULL,
	"reference" text,
	"paid_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "unmatched_money_receipt" UNIQUE("receipt"),
	CONSTRAINT "unmatched_money_is_something" CHECK ("unmatched_money"."amount_ksh" between 1 and 250000),
	CONSTRAINT "unmatched_money_status_known" CHECK ("unmatched_money"."status" in ('OPEN', 'MATCHED', 'RETURNED')),
	CONSTRAINT "unmatched_money_matched_to_something" CHECK (("unmatched_money"."status" = 'MATCHED') = ("unmatched_money"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_once";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_once";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause_known";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_kind_known";--> statement-breakpoint
ALTER TABLE "transactions" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusals" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD COLUMN "money_held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "unmatched_id" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_money" ADD CONSTRAINT "unmatched_money_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_reviews_one_open" ON "money_reviews" USING btree ("kind",coalesce(payout_id, refund_id, unmatched_id, payment_id)) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "money_reviews_opened" ON "money_reviews" USING btree ("opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("request_id") WHERE status <> 'TAKEN_BACK';--> statement-breakpoint
CREATE INDEX "payouts_payment" ON "payouts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payouts_driver" ON "payouts" USING btree ("driver_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("created_at") WHERE status = 'DUE';--> statement-breakpoint
CREATE INDEX "reconciliations_ran" ON "reconciliations" USING btree ("ran_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_a_refund" ON "transfers" USING btree ("refund_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_a_payout" ON "transfers" USING btree ("payout_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_originator" ON "transfers" USING btree ("originator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_callback_secret" ON "transfers" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_receipt" ON "transfers" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "transfers_refund" ON "transfers" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "transfers_payout" ON "transfers" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("msisdn","created_at");--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","cause") WHERE cause <> 'BY_HAND';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_once" ON "transactions" USING btree ("payment_id","kind") WHERE refund_id is null and payout_id is null and unmatched_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_refund_once" ON "transactions" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_payout_once" ON "transactions" USING btree ("payout_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_unmatched_once" ON "transactions" USING btree ("unmatched_id","kind");--> statement-breakpoint
CREATE INDEX "transactions_payment" ON "transactions" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_once_known" CHECK (("refunds"."status" = 'SENT') = ("refunds"."sent_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('RIDER_CANCELLED', 'DRIVER_CANCELLED', 'RIDE_CANCELLED', 'LATE', 'WRONG_AMOUNT', 'DUPLICATE', 'DISPUTE', 'BY_HAND'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_about_something" CHECK ("transactions"."payment_id" is not null or "transactions"."unmatched_id" is not null);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_about_one_thing" CHECK (num_nonnulls("transactions"."refund_id", "transactions"."payout_id", "transactions"."unmatched_id") <= 1);--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_kind_known" CHECK ("transactions"."kind" in ('CAPTURE', 'CAPTURE_UNAPPLIED', 'REFUND_OWED', 'REFUND_SENT', 'RELEASE', 'RELEASE_UNDONE', 'PAYOUT', 'SUSPENDED', 'SUSPENSE_CLEARED'));--> statement-breakpoint
-- 1. What was owed before refunds were named in the ledger gets its name.
ALTER TABLE transactions DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE transactions t SET refund_id = f.id FROM refunds f WHERE t.kind = 'REFUND_OWED' AND f.payment_id = t.payment_id;
--> statement-breakpoint
ALTER TABLE transactions ENABLE TRIGGER append_only;
--> statement-breakpoint
ALTER TABLE transactions ADD CONSTRAINT transactions_kind_fits CHECK (
  (kind IN ('REFUND_OWED', 'REFUND_SENT')) = (refund_id IS NOT NULL)
  AND (kind IN ('RELEASE', 'RELEASE_UNDONE', 'PAYOUT')) = (payout_id IS NOT NULL)
  AND (kind IN ('SUSPENDED', 'SUSPENSE_CLEARED')) = (unmatched_id IS NOT NULL));
--> statement-breakpoint
-- 2. Only legal transitions.
INSERT INTO legal_transitions (entity, from_state, to_state) VALUES
  ('refunds', 'DUE', 'SENDING'), ('refunds', 'SENDING', 'SENT'), ('refunds', 'SENDING', 'DUE'),
  ('refunds', 'SENDING', 'REVIEW'), ('refunds', 'DUE', 'REVIEW'), ('refunds', 'REVIEW', 'DUE'), ('refunds', 'REVIEW', 'SENT'),
  ('payouts', 'DUE', 'SENDING'), ('payouts', 'SENDING', 'SENT'), ('payouts', 'SENDING', 'DUE'),
  ('payouts', 'SENDING', 'REVIEW'), ('payouts', 'DUE', 'REVIEW'), ('payouts', 'REVIEW', 'DUE'), ('payouts', 'REVIEW', 'SENT'),
  ('payouts', 'DUE', 'TAKEN_BACK'), ('payouts', 'REVIEW', 'TAKEN_BACK'),
  ('transfers', 'CREATED', 'SUBMITTING'), ('transfers', 'CREATED', 'FAILED'),
  ('transfers', 'SUBMITTING', 'CREATED'), ('transfers', 'SUBMITTING', 'PENDING'), ('transfers', 'SUBMITTING', 'UNKNOWN'),
  ('transfers', 'SUBMITTING', 'SENT'), ('transfers', 'SUBMITTING', 'FAILED'),
  ('transfers', 'PENDING', 'UNKNOWN'), ('transfers', 'PENDING', 'SENT'), ('transfers', 'PENDING', 'FAILED'),
  ('transfers', 'UNKNOWN', 'PENDING'), ('transfers', 'UNKNOWN', 'CREATED'), ('transfers', 'UNKNOWN', 'SENT'),
  ('transfers', 'UNKNOWN', 'FAILED'),
  ('unmatched_money', 'OPEN', 'MATCHED'), ('unmatched_money', 'OPEN', 'RETURNED');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON payouts
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF state ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON unmatched_money
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
-- 3. What never changes once written, and what is never taken away.
CREATE TRIGGER frozen BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('payment_id', 'amount_ksh', 'cause', 'created_at');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'payment_id', 'driver_id', 'gross_ksh', 'fee_ksh', 'withholding_ksh', 'net_ksh', 'created_at');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('refund_id', 'payout_id', 'method', 'originator_id', 'amount_ksh', 'callback_secret_hash');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON unmatched_money FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('receipt', 'amount_ksh', 'paid_at');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON unmatched_money FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON money_reviews FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON reconciliations FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON transactions EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- The number money went to never changes, except into a keyed hash once the transfer is over.
CREATE FUNCTION refuse_other_payee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.msisdn LIKE 'hash:%' AND old.msisdn NOT LIKE 'hash:%' AND old.state IN ('SENT', 'FAILED') THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'transfers.msisdn never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen_payee BEFORE UPDATE OF msisdn ON transfers FOR EACH ROW
  WHEN (old.msisdn IS DISTINCT FROM new.msisdn) EXECUTE FUNCTION refuse_other_payee();
--> statement-breakpoint
-- 4. A shilling is promised once: what goes back and what goes on is never more than what came.
CREATE FUNCTION refuse_promising_twice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  p payments;
  promised bigint;
BEGIN
  SELECT * INTO p FROM payments WHERE id = new.payment_id FOR UPDATE;
  SELECT coalesce((SELECT sum(amount_ksh) FROM refunds WHERE payment_id = p.id), 0)
    + coalesce((SELECT sum(gross_ksh) FROM payouts WHERE payment_id = p.id AND status <> 'TAKEN_BACK'), 0) INTO promised;
  IF p.paid_ksh IS NULL OR promised > p.paid_ksh THEN
    RAISE EXCEPTION 'payment % took % and % are promised', p.id, p.paid_ksh, promised
      USING errcode = '23514', constraint = 'promised_once';
  END IF;
  IF tg_table_name = 'payouts' AND (p.state <> 'SUCCEEDED' OR p.request_id::text <> to_jsonb(new) ->> 'request_id') THEN
    RAISE EXCEPTION 'payment % bought no seat for this request', p.id USING errcode = '23514', constraint = 'payout_of_a_seat';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER promised_once AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_promising_twice();
--> statement-breakpoint
CREATE TRIGGER promised_once AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_promising_twice();
--> statement-breakpoint
-- 5. While a dispute holds a seat's money, no payout of it is started.
CREATE FUNCTION refuse_sending_held_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.payout_id IS NOT NULL AND new.state = 'SUBMITTING' AND EXISTS (
    SELECT FROM payouts o JOIN seat_requests q ON q.id = o.request_id
    WHERE o.id = new.payout_id AND (q.money_held_at IS NOT NULL OR o.status <> 'SENDING')
  ) THEN
    RAISE EXCEPTION 'the money of payout % is held', new.payout_id USING errcode = '23514', constraint = 'money_on_hold';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER money_on_hold BEFORE INSERT OR UPDATE OF state ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_sending_held_money();
--> statement-breakpoint
-- 6. Refunds, payouts, their transfers and the ledger tell one story at commit, whoever wrote to them.
CREATE FUNCTION booked(transaction_kind text, refund uuid, payout uuid, of_account text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT sum(e.amount_ksh)::bigint FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
  WHERE t.kind = transaction_kind AND e.account = of_account AND (t.refund_id = refund OR t.payout_id = payout)
$$;
--> statement-breakpoint
CREATE FUNCTION check_refund_story(refund uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  f refunds;
  bought boolean;
  sent int;
BEGIN
  SELECT * INTO f FROM refunds WHERE id = refund;
  SELECT state = 'SUCCEEDED' INTO bought FROM payments WHERE id = f.payment_id;
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE refund_id = refund AND state = 'SENT';
  IF booked('REFUND_OWED', refund, NULL, 'refund_payable:' || f.payment_id) IS DISTINCT FROM
      (CASE WHEN bought THEN -f.amount_ksh END)
    OR booked('REFUND_SENT', refund, NULL, 'mpesa_clearing') IS DISTINCT FROM (CASE f.status WHEN 'SENT' THEN -f.amount_ksh END)
    OR sent <> (CASE f.status WHEN 'SENT' THEN f.amount_ksh ELSE 0 END) THEN
    RAISE EXCEPTION 'refund % is % and the ledger or its transfer says otherwise', refund, f.status
      USING errcode = '23514', constraint = 'refund_in_ledger';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_payout_story(payout uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o payouts;
  sent int;
BEGIN
  SELECT * INTO o FROM payouts WHERE id = payout;
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE payout_id = payout AND state = 'SENT';
  IF booked('RELEASE', NULL, payout, 'payout_payable:' || payout) IS DISTINCT FROM -o.net_ksh
    OR booked('PAYOUT', NULL, payout, 'mpesa_clearing') IS DISTINCT FROM (CASE o.status WHEN 'SENT' THEN -o.net_ksh END)
    OR booked('RELEASE_UNDONE', NULL, payout, 'payout_payable:' || payout) IS DISTINCT FROM
      (CASE o.status WHEN 'TAKEN_BACK' THEN o.net_ksh END)
    OR sent <> (CASE o.status WHEN 'SENT' THEN o.net_ksh ELSE 0 END) THEN
    RAISE EXCEPTION 'payout % is % and the ledger or its transfer says otherwise', payout, o.status
      USING errcode = '23514', constraint = 'payout_in_ledger';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_money_out() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Through JSON, because one function serves four tables.
  row_new jsonb := to_jsonb(new);
  refund uuid := CASE tg_table_name WHEN 'refunds' THEN row_new ->> 'id' ELSE row_new ->> 'refund_id' END;
  payout uuid := CASE tg_table_name WHEN 'payouts' THEN row_new ->> 'id' ELSE row_new ->> 'payout_id' END;
BEGIN
  IF refund IS NOT NULL THEN PERFORM check_refund_story(refund); END IF;
  IF payout IS NOT NULL THEN PERFORM check_payout_story(payout); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_in_ledger AFTER INSERT OR UPDATE OF status ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_in_ledger AFTER INSERT OR UPDATE OF status ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_out_in_ledger AFTER INSERT OR UPDATE OF state ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_money_out();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_out_in_ledger AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.refund_id IS NOT NULL OR new.payout_id IS NOT NULL)
  EXECUTE FUNCTION check_money_out();
--> statement-breakpoint
-- 7. Money in suspense stands in the ledger, and leaves it when somebody says whose it is.
CREATE FUNCTION check_suspense() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  u unmatched_money;
  booked_ksh bigint;
BEGIN
  SELECT * INTO u FROM unmatched_money WHERE id = new.id;
  SELECT coalesce(sum(e.amount_ksh), 0) INTO booked_ksh
    FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.unmatched_id = u.id AND e.account = 'suspense';
  IF booked_ksh <> (CASE u.status WHEN 'OPEN' THEN -u.amount_ksh ELSE 0 END) THEN
    RAISE EXCEPTION 'unmatched money % is % and suspense holds %', u.id, u.status, booked_ksh
      USING errcode = '23514', constraint = 'suspense_in_ledger';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT OR UPDATE OF status ON unmatched_money
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_suspense();
