CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid,
	"challenge_id" uuid,
	"user_id" uuid,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"recipient_mac" "bytea",
	"provider_id" text,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('whatsapp', 'sms', 'email', 'push')),
	CONSTRAINT "deliveries_state_known" CHECK ("deliveries"."state" in ('SENDING', 'ACCEPTED', 'UNKNOWN', 'REJECTED', 'UNAVAILABLE', 'SENT', 'FAILED', 'DELIVERED', 'READ'))
);
--> statement-breakpoint
CREATE TABLE "delivery_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"delivery_id" uuid,
	"recipient_mac" "bytea",
	"state" text NOT NULL,
	"reason" text,
	"dedupe" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "delivery_reports_once" UNIQUE("provider","dedupe")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
DROP INDEX "notifications_queued";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "notifications" SET "due_at" = "created_at";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "code_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_state" ON "deliveries" USING btree ("state","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "deliveries_provider_id" ON "deliveries" USING btree ("channel","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("recipient_mac","created_at");--> statement-breakpoint
CREATE INDEX "delivery_reports_waiting" ON "delivery_reports" USING btree ("provider","provider_id") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "delivery_reports_age" ON "delivery_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("due_at") WHERE state = 'QUEUED';