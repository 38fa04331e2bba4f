ALTER TABLE "disputes" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "money_reviews" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "ride_id" uuid;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "ride_id" uuid;