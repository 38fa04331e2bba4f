CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_answer" boolean NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_messages_bounded" CHECK (char_length("ticket_messages"."text") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"ride_id" uuid,
	"request_id" uuid,
	"payment_id" uuid,
	"notification_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status" in ('OPEN', 'ANSWERED', 'CLOSED')),
	CONSTRAINT "tickets_category_known" CHECK ("tickets"."category" in ('TRIP', 'PAYMENT', 'REFUND', 'PAYOUT', 'DOCUMENTS', 'ACCOUNT', 'LOST', 'OTHER')),
	CONSTRAINT "tickets_subject_bounded" CHECK (char_length("tickets"."subject") between 1 and 120),
	CONSTRAINT "tickets_about_whole" CHECK (("tickets"."payment_id" is null or "tickets"."request_id" is not null) and ("tickets"."request_id" is null or "tickets"."ride_id" is not null)),
	CONSTRAINT "tickets_waiting_whole" CHECK (("tickets"."waiting_since" is not null) = ("tickets"."status" = 'OPEN')),
	CONSTRAINT "tickets_answered_whole" CHECK ("tickets"."status" <> 'ANSWERED' or "tickets"."answered_at" is not null),
	CONSTRAINT "tickets_first_answer_whole" CHECK (("tickets"."first_answered_at" is null) = ("tickets"."answered_at" is null)),
	CONSTRAINT "tickets_closed_whole" CHECK (("tickets"."closed_at" is not null) = ("tickets"."status" = 'CLOSED')),
	CONSTRAINT "tickets_held_whole" CHECK (("tickets"."held_by" is null) = ("tickets"."held_until" is null)),
	CONSTRAINT "tickets_not_held_by_owner" CHECK ("tickets"."held_by" <> "tickets"."user_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","written_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ticket_messages_author" ON "ticket_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id","changed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("waiting_since") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "tickets_answered" ON "tickets" USING btree ("answered_at") WHERE status = 'ANSWERED';--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("closed_at") WHERE status = 'CLOSED';--> statement-breakpoint
CREATE INDEX "tickets_changed" ON "tickets" USING btree ("changed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tickets_first_answered" ON "tickets" USING btree ("first_answered_at");--> statement-breakpoint
CREATE INDEX "tickets_ride" ON "tickets" USING btree ("ride_id");--> statement-breakpoint
CREATE INDEX "tickets_request" ON "tickets" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "tickets_payment" ON "tickets" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tickets_notification" ON "tickets" USING btree ("notification_id");