CREATE TABLE "admin_phones" (
	"phone_mac" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "admin_proposals_decision_known" CHECK ("admin_proposals"."decision" in ('ACTIVATE', 'BLOCK', 'DELETE')),
	CONSTRAINT "admin_proposals_outcome_known" CHECK ("admin_proposals"."outcome" in ('DONE', 'WITHDRAWN', 'LAPSED')),
	CONSTRAINT "admin_proposals_ended" CHECK (("admin_proposals"."outcome" is null) = ("admin_proposals"."ended_at" is null)),
	CONSTRAINT "admin_proposals_about_another" CHECK ("admin_proposals"."proposed_by" <> "admin_proposals"."target_id"),
	CONSTRAINT "admin_proposals_two_people" CHECK ("admin_proposals"."outcome" <> 'DONE' or ("admin_proposals"."ended_by" is not null and "admin_proposals"."ended_by" <> "admin_proposals"."proposed_by" and "admin_proposals"."ended_by" <> "admin_proposals"."target_id"))
);
--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_proposals" ADD CONSTRAINT "admin_proposals_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_proposals_one_open" ON "admin_proposals" USING btree ("target_id","decision") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "admin_proposals_proposer" ON "admin_proposals" USING btree ("proposed_by");--> statement-breakpoint
-- The last active admin stays. Checked when a transaction commits, one after another: two admins who remove each other at
-- the same moment must not both succeed.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('admins', 0));
  IF NOT EXISTS (SELECT FROM users WHERE role = 'ADMIN' AND status = 'ACTIVE') THEN
    RAISE EXCEPTION 'the last active admin must stay' USING ERRCODE = '23514', CONSTRAINT = 'users_keep_an_admin';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_keep_an_admin AFTER UPDATE OF role, status ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.role = 'ADMIN' AND old.status = 'ACTIVE' AND NOT (new.role = 'ADMIN' AND new.status = 'ACTIVE'))
  EXECUTE FUNCTION keep_an_admin();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_delete_keeps_an_admin AFTER DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.role = 'ADMIN' AND old.status = 'ACTIVE')
  EXECUTE FUNCTION keep_an_admin();
