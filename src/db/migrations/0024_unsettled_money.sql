ALTER TABLE "payments" ADD COLUMN "unsettled_ksh" integer;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("request_id") WHERE unsettled_ksh is not null;