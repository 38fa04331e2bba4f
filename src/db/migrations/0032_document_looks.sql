DROP INDEX "document_views_viewer";--> statement-breakpoint
ALTER TABLE "document_views" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "asked_again_because" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "document_views_viewer" ON "document_views" USING btree ("viewer_id","viewed_at");--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_reason_known" CHECK ("document_views"."reason" in ('VERIFICATION', 'REPORT', 'SUPPORT', 'LEGAL', 'NOT_GIVEN'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_flaw_known" CHECK ("documents"."asked_again_because" in ('BLURRED', 'EXPIRED', 'NAME_DIFFERS', 'WRONG_DOCUMENT'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_asked_whole" CHECK (("documents"."asked_again_because" is null) = ("documents"."asked_again_at" is null) and ("documents"."kind" <> 'PHOTO' or "documents"."asked_again_at" is null));