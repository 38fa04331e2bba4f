CREATE TABLE "mpesa_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"lines" integer NOT NULL,
	"matched" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "mpesa_statements_once" UNIQUE("sha256"),
	CONSTRAINT "mpesa_statements_counts" CHECK ("mpesa_statements"."matched" between 0 and "mpesa_statements"."lines")
);
--> statement-breakpoint
ALTER TABLE "mpesa_statements" ADD CONSTRAINT "mpesa_statements_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mpesa_statements_newest" ON "mpesa_statements" USING btree ("uploaded_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON mpesa_statements FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
