CREATE TABLE "receipt_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"direction" text NOT NULL,
	"claimed_ksh" integer NOT NULL,
	"statement_id" uuid,
	"reference" text,
	"paid_at" timestamp with time zone,
	"review_id" uuid,
	"note" text,
	"claimed_by" uuid NOT NULL,
	"state" text NOT NULL,
	"callback_secret_hash" "bytea" NOT NULL,
	"callback_secret_sealed" "bytea" NOT NULL,
	"result_code" text,
	"found_status" text,
	"found_ksh" integer,
	"is_from_us" boolean,
	"is_to_us" boolean,
	"party_mac" "bytea",
	"outcome" text,
	"asks" smallint DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "receipt_checks_about_something" CHECK (num_nonnulls("receipt_checks"."statement_id", "receipt_checks"."review_id") > 0),
	CONSTRAINT "receipt_checks_amount" CHECK ("receipt_checks"."claimed_ksh" between 1 and 250000),
	CONSTRAINT "receipt_checks_state_known" CHECK ("receipt_checks"."state" in ('WAITING', 'ANSWERED', 'DONE')),
	CONSTRAINT "receipt_checks_direction_known" CHECK ("receipt_checks"."direction" in ('IN', 'OUT')),
	CONSTRAINT "receipt_checks_outcome_known" CHECK ("receipt_checks"."outcome" in ('RECORDED', 'SUSPENDED', 'SENT', 'KNOWN', 'NOT_FOUND', 'NOT_COMPLETED', 'OTHER_AMOUNT', 'OTHER_DIRECTION', 'OTHER_PARTY', 'NO_ANSWER')),
	CONSTRAINT "receipt_checks_done" CHECK (("receipt_checks"."state" = 'DONE') = ("receipt_checks"."outcome" is not null and "receipt_checks"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sole_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sole_decisions_of_something" CHECK ("sole_decisions"."amount_ksh" > 0)
);
--> statement-breakpoint
ALTER TABLE "money_reviews" DROP CONSTRAINT "money_reviews_kind_known";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_by" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_statement_id_mpesa_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."mpesa_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_review_id_money_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."money_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_checks" ADD CONSTRAINT "receipt_checks_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sole_decisions" ADD CONSTRAINT "sole_decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_one_open" ON "receipt_checks" USING btree ("receipt","direction") WHERE state <> 'DONE';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_one_a_review" ON "receipt_checks" USING btree ("review_id") WHERE state <> 'DONE';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_checks_secret" ON "receipt_checks" USING btree ("callback_secret_hash");--> statement-breakpoint
CREATE INDEX "receipt_checks_statement" ON "receipt_checks" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "receipt_checks_review" ON "receipt_checks" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "receipt_checks_due" ON "receipt_checks" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "sole_decisions_admin" ON "sole_decisions" USING btree ("admin_id","decided_at");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposal_known" CHECK ("disputes"."proposed" in ('FULL', 'HALF', 'NOTHING'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_proposed_whole" CHECK (num_nonnulls("disputes"."proposed", "disputes"."proposed_by", "disputes"."proposed_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_two_people" CHECK ("disputes"."proposed_by" is null or "disputes"."decided_by" is null or "disputes"."proposed_by" <> "disputes"."decided_by");--> statement-breakpoint
ALTER TABLE "money_reviews" ADD CONSTRAINT "money_reviews_kind_known" CHECK ("money_reviews"."kind" in ('PAYMENT_CONTRADICTED', 'REFUND_STUCK', 'PAYOUT_STUCK', 'TRANSFER_CONTRADICTED', 'UNMATCHED_MONEY', 'STATEMENT_DIFFERS', 'STATEMENT_UNCONFIRMED', 'LEDGER_DIFFERS'));--> statement-breakpoint
-- 1. What an admin claimed never changes, what M-Pesa has answered stays, and what was decided alone stays counted.
INSERT INTO legal_transitions (entity, from_state, to_state) VALUES
  ('receipt_checks', 'WAITING', 'ANSWERED'), ('receipt_checks', 'ANSWERED', 'WAITING'),
  ('receipt_checks', 'WAITING', 'DONE'), ('receipt_checks', 'ANSWERED', 'DONE');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF state ON receipt_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('state');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON receipt_checks FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('receipt', 'direction', 'claimed_ksh', 'statement_id', 'reference', 'claimed_by', 'callback_secret_hash');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE ON receipt_checks FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON sole_decisions FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- 2. Money counts as come, and as sent by hand, only when M-Pesa has confirmed its receipt, its way and its amount.
CREATE FUNCTION is_confirmed(of_receipt text, way text, ksh integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM receipt_checks
    WHERE receipt = of_receipt AND direction = way AND found_ksh = ksh AND result_code = '0'
      AND CASE way WHEN 'IN' THEN is_to_us ELSE is_from_us END)
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_unconfirmed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_confirmed(new.receipt, CASE tg_table_name WHEN 'transfers' THEN 'OUT' ELSE 'IN' END, new.amount_ksh) THEN
    RAISE EXCEPTION 'M-Pesa has not confirmed receipt % of %', new.receipt, new.amount_ksh
      USING errcode = '23514', constraint = 'receipt_confirmed';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipt_confirmed BEFORE INSERT ON unmatched_money FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_money();
--> statement-breakpoint
CREATE TRIGGER receipt_confirmed BEFORE INSERT ON transfers FOR EACH ROW WHEN (new.method = 'BY_HAND')
  EXECUTE FUNCTION refuse_unconfirmed_money();
