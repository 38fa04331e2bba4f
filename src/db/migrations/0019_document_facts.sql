CREATE TABLE "document_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"number_mac" "bytea",
	"ends_at" timestamp with time zone,
	"grace_until" timestamp with time zone,
	"warned_days" integer,
	"checked_by" uuid NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_facts_kind_known" CHECK ("document_facts"."kind" in ('NATIONAL_ID', 'LICENSE', 'INSURANCE', 'INSPECTION')),
	CONSTRAINT "document_facts_of_its_kind" CHECK (("document_facts"."vehicle_id" is not null) = ("document_facts"."kind" in ('INSURANCE', 'INSPECTION'))),
	CONSTRAINT "document_facts_end_known" CHECK ("document_facts"."ends_at" is not null or "document_facts"."kind" = 'NATIONAL_ID'),
	CONSTRAINT "document_facts_end_of_day" CHECK (date_trunc('day', "document_facts"."ends_at" at time zone 'Africa/Nairobi') = "document_facts"."ends_at" at time zone 'Africa/Nairobi'),
	CONSTRAINT "document_facts_grace_after_end" CHECK (("document_facts"."grace_until" is null) = ("document_facts"."ends_at" is null) and "document_facts"."grace_until" >= "document_facts"."ends_at"),
	CONSTRAINT "document_facts_warning_known" CHECK ("document_facts"."warned_days" in (30, 14, 3, 0))
);
--> statement-breakpoint
ALTER TABLE "document_views" DROP CONSTRAINT "document_views_kind_known";--> statement-breakpoint
ALTER TABLE "document_views" DROP CONSTRAINT "document_views_reason_known";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";--> statement-breakpoint
DROP INDEX "documents_one_current";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "vehicle_id" uuid;--> statement-breakpoint
ALTER TABLE "document_facts" ADD CONSTRAINT "document_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_facts" ADD CONSTRAINT "document_facts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_facts" ADD CONSTRAINT "document_facts_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_facts_of_user" ON "document_facts" USING btree ("user_id","kind") WHERE vehicle_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_facts_of_vehicle" ON "document_facts" USING btree ("vehicle_id","kind") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE INDEX "document_facts_end" ON "document_facts" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_of_vehicle" ON "documents" USING btree ("vehicle_id","kind") WHERE uploaded_at is not null and discarded_at is null and vehicle_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_current" ON "documents" USING btree ("user_id","kind") WHERE uploaded_at is not null and discarded_at is null and vehicle_id is null;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_kind_known" CHECK ("document_views"."kind" in ('NATIONAL_ID', 'LICENSE', 'INSURANCE', 'INSPECTION'));--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_reason_known" CHECK ("document_views"."reason" in ('VERIFICATION', 'REPORT', 'SUPPORT', 'LEGAL', 'NOT_GIVEN', 'DATES'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_of_vehicle" CHECK (("documents"."vehicle_id" is not null) = ("documents"."kind" in ('INSURANCE', 'INSPECTION')));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('PHOTO', 'NATIONAL_ID', 'LICENSE', 'INSURANCE', 'INSPECTION'));