CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "contact_messages_once" UNIQUE("contact_id","kind","about_id"),
	CONSTRAINT "contact_messages_kind_known" CHECK ("contact_messages"."kind" in ('ASK', 'BOARDED', 'ARRIVED', 'SOS')),
	CONSTRAINT "contact_messages_state_known" CHECK ("contact_messages"."state" in ('QUEUED', 'SENDING', 'SENT', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "trusted_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slot" smallint,
	"name" text,
	"phone_sealed" "bytea",
	"phone_mac" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"status" text NOT NULL,
	"tells_trips" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "trusted_contacts_token" UNIQUE("token_hash"),
	CONSTRAINT "trusted_contacts_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "trusted_contacts_once" UNIQUE("user_id","phone_mac"),
	CONSTRAINT "trusted_contacts_status_known" CHECK ("trusted_contacts"."status" in ('ASKED', 'CONFIRMED', 'DECLINED')),
	CONSTRAINT "trusted_contacts_at_most_three" CHECK ("trusted_contacts"."slot" between 1 and 3),
	CONSTRAINT "trusted_contacts_no_means_no" CHECK (num_nonnulls("trusted_contacts"."slot", "trusted_contacts"."phone_sealed") = case "trusted_contacts"."status" when 'DECLINED' then 0 else 2 end),
	CONSTRAINT "trusted_contacts_named" CHECK ("trusted_contacts"."name" is not null or "trusted_contacts"."status" = 'DECLINED'),
	CONSTRAINT "trusted_contacts_answered" CHECK (("trusted_contacts"."answered_at" is null) = ("trusted_contacts"."status" = 'ASKED')),
	CONSTRAINT "trusted_contacts_name_bounded" CHECK (char_length("trusted_contacts"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_contact_id_trusted_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."trusted_contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_contacts" ADD CONSTRAINT "trusted_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("due_at") WHERE state in ('QUEUED', 'SENDING');--> statement-breakpoint
CREATE INDEX "contact_messages_oldest" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trusted_contacts_phone" ON "trusted_contacts" USING btree ("phone_mac");