DROP INDEX "notifications_user";--> statement-breakpoint
DROP INDEX "routes_popular";--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "routes_popular" ON "routes" USING btree ("rides_published" DESC NULLS FIRST);