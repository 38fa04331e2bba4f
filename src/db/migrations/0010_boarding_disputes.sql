CREATE TABLE "boarding_pins" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"pin_sealed" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"boarded_at" timestamp with time zone,
	CONSTRAINT "boarding_pins_tries_bounded" CHECK ("boarding_pins"."attempts" between 0 and 5),
	CONSTRAINT "boarding_pins_boarded_by_pin" CHECK ("boarding_pins"."boarded_at" is null or "boarding_pins"."attempts" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"against" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"captured_ksh" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"refund_ksh" integer,
	"release_ksh" integer,
	CONSTRAINT "disputes_once" UNIQUE("request_id"),
	CONSTRAINT "disputes_kind_known" CHECK ("disputes"."kind" in ('NO_SHOW_RIDER', 'NO_SHOW_DRIVER', 'OTHER')),
	CONSTRAINT "disputes_status_known" CHECK ("disputes"."status" in ('OPEN', 'ANSWERED', 'OVERDUE', 'DECIDED')),
	CONSTRAINT "disputes_decision_known" CHECK ("disputes"."decision" in ('FULL', 'HALF', 'NOTHING')),
	CONSTRAINT "disputes_two_sides" CHECK ("disputes"."opened_by" <> "disputes"."against"),
	CONSTRAINT "disputes_no_party_decides" CHECK ("disputes"."decided_by" <> "disputes"."opened_by" and "disputes"."decided_by" <> "disputes"."against"),
	CONSTRAINT "disputes_answered" CHECK (("disputes"."answer" is null) = ("disputes"."answered_at" is null)),
	CONSTRAINT "disputes_decided_whole" CHECK (("disputes"."status" = 'DECIDED') = ("disputes"."decision" is not null and "disputes"."decision_reason" is not null
        and "disputes"."decided_by" is not null and "disputes"."decided_at" is not null
        and "disputes"."refund_ksh" is not null and "disputes"."release_ksh" is not null)),
	CONSTRAINT "disputes_every_shilling" CHECK ("disputes"."refund_ksh" is null or ("disputes"."refund_ksh" >= 0 and "disputes"."release_ksh" >= 0
        and "disputes"."refund_ksh" + "disputes"."release_ksh" = "disputes"."captured_ksh"))
);
--> statement-breakpoint
CREATE TABLE "manual_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_ksh" integer NOT NULL,
	"reason" text NOT NULL,
	"needs_second" boolean NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "manual_refunds_give_something" CHECK ("manual_refunds"."amount_ksh" between 1 and 250000),
	CONSTRAINT "manual_refunds_status_known" CHECK ("manual_refunds"."status" in ('WAITING', 'DONE', 'REJECTED')),
	CONSTRAINT "manual_refunds_decided" CHECK (("manual_refunds"."status" = 'WAITING') = ("manual_refunds"."decided_at" is null)),
	CONSTRAINT "manual_refunds_two_people" CHECK ("manual_refunds"."status" <> 'DONE' or not "manual_refunds"."needs_second" or ("manual_refunds"."decided_by" is not null and "manual_refunds"."decided_by" <> "manual_refunds"."requested_by"))
);
--> statement-breakpoint
ALTER TABLE "boarding_pins" ADD CONSTRAINT "boarding_pins_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_against_users_id_fk" FOREIGN KEY ("against") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "disputes_status_newest" ON "disputes" USING btree ("status","opened_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("answer_by") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "disputes_opened_by" ON "disputes" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "disputes_against" ON "disputes" USING btree ("against");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_refunds_one_live" ON "manual_refunds" USING btree ("payment_id") WHERE status in ('WAITING', 'DONE');--> statement-breakpoint
CREATE INDEX "manual_refunds_newest" ON "manual_refunds" USING btree ("requested_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payments_phone" ON "payments" USING btree ("msisdn","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_kind" ON "transactions" USING btree ("kind","created_at");--> statement-breakpoint
-- A guess that was taken stays taken, a PIN never changes, and whoever is on board stays on board.
CREATE FUNCTION guard_boarding_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' OR new.request_id <> old.request_id OR new.pin_sealed <> old.pin_sealed OR new.attempts < old.attempts
    OR (old.boarded_at IS NOT NULL AND new IS DISTINCT FROM old) THEN
    RAISE EXCEPTION 'boarding_pins never goes back' USING errcode = '23514', constraint = 'frozen_column';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON boarding_pins FOR EACH ROW EXECUTE FUNCTION guard_boarding_pin();
--> statement-breakpoint
INSERT INTO legal_transitions (entity, from_state, to_state) VALUES
  ('disputes', 'OPEN', 'ANSWERED'), ('disputes', 'OPEN', 'OVERDUE'), ('disputes', 'OPEN', 'DECIDED'),
  ('disputes', 'ANSWERED', 'DECIDED'), ('disputes', 'OVERDUE', 'DECIDED'),
  ('manual_refunds', 'WAITING', 'DONE'), ('manual_refunds', 'WAITING', 'REJECTED');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER legal_transition BEFORE UPDATE OF status ON manual_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_transition('status');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('request_id', 'opened_by', 'against', 'kind', 'captured_ksh', 'opened_at', 'answer_by');
--> statement-breakpoint
-- A decision is final: what was decided, by whom and when never changes afterwards.
CREATE TRIGGER frozen_decision BEFORE UPDATE ON disputes FOR EACH ROW WHEN (old.status = 'DECIDED') EXECUTE FUNCTION
  refuse_frozen_change('status', 'decision', 'decision_reason', 'decided_by', 'decided_at', 'refund_ksh', 'release_ksh');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON manual_refunds FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('payment_id', 'amount_ksh', 'reason', 'needs_second', 'requested_by', 'requested_at');
