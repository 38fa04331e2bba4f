CREATE TABLE "balance_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"balance_ksh" bigint NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_reverse_refunds_only";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_for_one_thing";--> statement-breakpoint
ALTER TABLE "transfers" ALTER COLUMN "msisdn" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "proposed" text;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "proposed_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "unmatched_id" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "mpesa_originator_id" text;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposed_payment_id_payments_id_fk" FOREIGN KEY ("proposed_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_unmatched_id_unmatched_money_id_fk" FOREIGN KEY ("unmatched_id") REFERENCES "public"."unmatched_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("settled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_one_an_unmatched" ON "transfers" USING btree ("unmatched_id") WHERE state <> 'FAILED';--> statement-breakpoint
CREATE INDEX "transfers_settled" ON "transfers" USING btree ("settled_at");--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposal_known" CHECK ("money_reviews"."proposed" in ('MATCH', 'RETURN', 'SENT'));--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_proposed_whole" CHECK (num_nonnulls("money_reviews"."proposed", "money_reviews"."proposed_by", "money_reviews"."proposed_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_two_people" CHECK ("money_reviews"."proposed_by" is null or "money_reviews"."resolved_by" is null or "money_reviews"."proposed_by" <> "money_reviews"."resolved_by");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_reverse_what_came" CHECK ("transfers"."method" <> 'REVERSAL' or "transfers"."payout_id" is null);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_somebody" CHECK (("transfers"."msisdn" is null) = ("transfers"."unmatched_id" is not null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_unmatched_not_by_number" CHECK ("transfers"."unmatched_id" is null or "transfers"."method" <> 'B2C');--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_for_one_thing" CHECK (num_nonnulls("transfers"."refund_id", "transfers"."payout_id", "transfers"."unmatched_id") = 1);--> statement-breakpoint

-- 1. Balances are tallied as the ledger is written: a row a statement and family, which waits for no other. Making the
-- trigger locks the table against writing until the end of the migration, so nothing slips in before the first sum.
CREATE FUNCTION tally_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balance_tallies (family, balance_ksh, entries)
    SELECT split_part(account, ':', 1), sum(amount_ksh), count(*) FROM written GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tally_balances();
--> statement-breakpoint
INSERT INTO balance_tallies (family, balance_ksh, entries)
  SELECT split_part(account, ':', 1), sum(amount_ksh), count(*) FROM ledger_entries GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON balance_tallies FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON balance_tallies EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint

-- 2. What a transfer is for never changes.
DROP TRIGGER frozen ON transfers;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('refund_id', 'payout_id', 'unmatched_id', 'method', 'originator_id', 'amount_ksh', 'callback_secret_hash');
--> statement-breakpoint

-- 3. Money in suspense, the ledger, the payment it turned out to be and the transfer that sent it back tell one story at commit.
DROP TRIGGER suspense_in_ledger ON unmatched_money;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_suspense() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Through JSON, because one function serves three tables.
  row_new jsonb := to_jsonb(new);
  u unmatched_money;
  came bigint;
  cleared bigint;
  sent bigint;
BEGIN
  SELECT * INTO u FROM unmatched_money
    WHERE id = (CASE tg_table_name WHEN 'unmatched_money' THEN row_new ->> 'id' ELSE row_new ->> 'unmatched_id' END)::uuid;
  SELECT sum(-e.amount_ksh) FILTER (WHERE t.kind = 'SUSPENDED'), coalesce(sum(e.amount_ksh) FILTER (WHERE t.kind = 'SUSPENSE_CLEARED'), 0)
    INTO came, cleared
    FROM transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.unmatched_id = u.id AND e.account = 'suspense';
  SELECT coalesce(sum(amount_ksh), 0) INTO sent FROM transfers WHERE unmatched_id = u.id AND state = 'SENT';
  IF came IS DISTINCT FROM u.amount_ksh
    OR cleared <> (CASE u.status WHEN 'OPEN' THEN 0 ELSE u.amount_ksh END)
    OR sent <> (CASE u.status WHEN 'RETURNED' THEN u.amount_ksh ELSE 0 END)
    OR (u.status = 'MATCHED' AND NOT EXISTS (SELECT FROM payments p
      WHERE p.id = u.payment_id AND p.receipt = u.receipt AND p.state IN ('SUCCEEDED', 'UNAPPLIED'))) THEN
    RAISE EXCEPTION 'unmatched money % is % and suspense, its payment or its transfer says otherwise', u.id, u.status
      USING errcode = '23514', constraint = 'suspense_in_ledger';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT OR UPDATE OF status ON unmatched_money
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_suspense();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL) EXECUTE FUNCTION check_suspense();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER suspense_in_ledger AFTER INSERT OR UPDATE OF state ON transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL) EXECUTE FUNCTION check_suspense();
--> statement-breakpoint
-- A transfer that is alive means the money goes back: it is no payment's, and it goes once.
CREATE FUNCTION refuse_returning_settled_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.amount_ksh IS DISTINCT FROM (SELECT amount_ksh FROM unmatched_money WHERE id = new.unmatched_id AND status = 'OPEN' FOR UPDATE)
    AND new.state <> 'SENT' THEN
    RAISE EXCEPTION 'unmatched money % is settled or not so much', new.unmatched_id
      USING errcode = '23514', constraint = 'returned_once';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER returned_once BEFORE INSERT ON transfers FOR EACH ROW WHEN (new.unmatched_id IS NOT NULL)
  EXECUTE FUNCTION refuse_returning_settled_money();
