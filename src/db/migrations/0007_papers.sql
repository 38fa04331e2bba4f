CREATE TABLE "document_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_views_kind_known" CHECK ("document_views"."kind" in ('NATIONAL_ID', 'LICENSE'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_key" text NOT NULL,
	"wrapped_key" "bytea",
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('PHOTO', 'NATIONAL_ID', 'LICENSE')),
	CONSTRAINT "documents_photo_open" CHECK ("documents"."kind" <> 'PHOTO' or "documents"."wrapped_key" is null),
	CONSTRAINT "documents_sealed_until_discarded" CHECK ("documents"."kind" = 'PHOTO' or ("documents"."wrapped_key" is null) = ("documents"."discarded_at" is not null)),
	CONSTRAINT "documents_bytes_positive" CHECK ("documents"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "photo_version" text;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_views_owner" ON "document_views" USING btree ("owner_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_views_viewer" ON "document_views" USING btree ("viewer_id","viewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_current" ON "documents" USING btree ("user_id","kind") WHERE uploaded_at is not null and discarded_at is null;--> statement-breakpoint
CREATE INDEX "documents_to_destroy" ON "documents" USING btree ("created_at") WHERE uploaded_at is null or discarded_at is not null;--> statement-breakpoint
-- Whose paper a row is never changes, and who looked at one stays written down.
CREATE TRIGGER frozen BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_id', 'kind', 'object_key', 'content_type');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON document_views
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_record();
--> statement-breakpoint
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON document_views EXECUTE FUNCTION refuse_rewriting_record();
--> statement-breakpoint
-- A found ride's card shows its driver's photo. U+001D, which JSON never holds raw, stands for the product's own address,
-- which the database does not know; domain/search puts it in.
DO $do$
BEGIN
  EXECUTE replace(pg_get_functiondef('driver_card'::regproc), ',"photo":null,"rating":''',
    ',"photo":'', CASE WHEN d.photo_version IS NULL THEN ''null'' '
    'ELSE concat(''"'', chr(29), ''/api/user/'', d.id, ''/photo?v='', d.photo_version, ''"'') END, '',"rating":''');
  IF position('photo_version' IN pg_get_functiondef('driver_card'::regproc)) = 0 THEN
    RAISE EXCEPTION 'driver_card() is not what this migration knows';
  END IF;
END $do$;
