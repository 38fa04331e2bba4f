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
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_for_one_thing" CHECK (num_nonnulls("transfers"."refund_id", "transfers"."payout_id", "transfers"."unmatched_id") = 1);