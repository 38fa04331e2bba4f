CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_keys" (
	"conversation_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"kid" text NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"from_seq" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_keys_conversation_id_version_pk" PRIMARY KEY("conversation_id","version"),
	CONSTRAINT "conversation_keys_version_positive" CHECK ("conversation_keys"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_a" uuid NOT NULL,
	"user_b" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_pair" UNIQUE("user_a","user_b"),
	CONSTRAINT "conversations_sorted" CHECK ("conversations"."user_a" < "conversations"."user_b"),
	CONSTRAINT "conversations_counted" CHECK ("conversations"."last_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_master_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"check_value" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_message_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"ciphertext" "bytea",
	"nonce" "bytea",
	"key_version" smallint,
	"deleted_seq" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "messages_order" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_deletions" UNIQUE("conversation_id","deleted_seq"),
	CONSTRAINT "messages_sent_once" UNIQUE("conversation_id","sender_id","client_message_id"),
	CONSTRAINT "messages_numbered" CHECK ("messages"."seq" >= 1 and ("messages"."deleted_seq" is null or "messages"."deleted_seq" > "messages"."seq")),
	CONSTRAINT "messages_sealed" CHECK (length("messages"."ciphertext") > 16 and length("messages"."nonce") = 12),
	CONSTRAINT "messages_text_gone_when_deleted" CHECK (num_nonnulls("messages"."ciphertext", "messages"."nonce", "messages"."key_version", "messages"."deleted_seq", "messages"."deleted_at")
        = case when "messages"."deleted_at" is null then 3 else 2 end
        and ("messages"."ciphertext" is null) = ("messages"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "read_receipts" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	"last_read_seq" integer NOT NULL,
	CONSTRAINT "read_receipts_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "read_receipts_counted" CHECK ("read_receipts"."last_read_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid NOT NULL,
	"conversation_id" uuid,
	"category" text NOT NULL,
	"kid" text NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"nonce" "bytea" NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"message_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	CONSTRAINT "reports_not_oneself" CHECK ("reports"."reporter_id" <> "reports"."reported_id"),
	CONSTRAINT "reports_category_known" CHECK ("reports"."category" in ('HARASSMENT', 'FRAUD', 'UNSAFE_DRIVING', 'FALSE_IDENTITY', 'SPAM', 'OTHER')),
	CONSTRAINT "reports_outcome_known" CHECK ("reports"."outcome" in ('NO_ACTION', 'WARNED', 'BLOCKED')),
	CONSTRAINT "reports_closed_whole" CHECK (num_nonnulls("reports"."closed_at", "reports"."closed_by", "reports"."outcome") = case when "reports"."closed_at" is null then 0 else 3 end)
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_keys" ADD CONSTRAINT "conversation_keys_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_a_users_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_b_users_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_key" FOREIGN KEY ("conversation_id","key_version") REFERENCES "public"."conversation_keys"("conversation_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_receipts" ADD CONSTRAINT "read_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "conversation_keys_kid" ON "conversation_keys" USING btree ("kid");--> statement-breakpoint
CREATE INDEX "conversations_user_a" ON "conversations" USING btree ("user_a","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_user_b" ON "conversations" USING btree ("user_b","last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversations_age" ON "conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "messages_by_client_id" ON "messages" USING btree ("sender_id","client_message_id");--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING btree ("conversation_id","sent_at");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_kid" ON "reports" USING btree ("kid");
--> statement-breakpoint

-- What the tables cannot say by themselves.

-- 1. A message is its place, its sender and its time for ever; only the key it lies under may change, and its text may go.
CREATE TRIGGER frozen BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('user_a', 'user_b', 'created_at');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('conversation_id', 'sender_id', 'client_message_id', 'seq', 'sent_at');
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON reports FOR EACH ROW EXECUTE FUNCTION
  refuse_frozen_change('reporter_id', 'reported_id', 'category', 'message_count', 'created_at');
--> statement-breakpoint
CREATE FUNCTION refuse_counting_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.last_seq < old.last_seq OR (new.last_seq > old.last_seq AND new.last_at <= old.last_at) THEN
    RAISE EXCEPTION 'a conversation only counts forward' USING errcode = '23514', constraint = 'counts_forward';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER counts_forward BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION refuse_counting_back();
--> statement-breakpoint
CREATE FUNCTION refuse_undeleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a deleted message stays deleted' USING errcode = '23514', constraint = 'stays_deleted';
END $$;
--> statement-breakpoint
CREATE TRIGGER stays_deleted BEFORE UPDATE ON messages FOR EACH ROW WHEN (old.deleted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_undeleting();
--> statement-breakpoint

-- 2. Only the two of a conversation speak in it, with the numbers it has given out.
CREATE FUNCTION refuse_stray_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM conversations c WHERE c.id = new.conversation_id AND new.sender_id IN (c.user_a, c.user_b)
      AND greatest(new.seq, new.deleted_seq) <= c.last_seq
  ) THEN
    RAISE EXCEPTION 'not a message of this conversation' USING errcode = '23514', constraint = 'messages_of_members';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_of_members BEFORE INSERT OR UPDATE OF deleted_seq ON messages
  FOR EACH ROW EXECUTE FUNCTION refuse_stray_message();
--> statement-breakpoint

-- 3. Whoever takes somebody's rights away, the processes that stream to them hear it when it is committed. What is told is
--    whom it is about and nothing more.
CREATE FUNCTION announce_rights(person uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('pamoja_live', 'user:' || person || E'\nrights');
$$;
--> statement-breakpoint
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(old.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_revoked AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL AND old.user_id IS NOT NULL)
  EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
CREATE TRIGGER announce_deleted AFTER DELETE ON sessions FOR EACH ROW
  WHEN (old.revoked_at IS NULL AND old.user_id IS NOT NULL) EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
CREATE FUNCTION announce_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_rights AFTER UPDATE OF status, role ON users FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status OR old.role IS DISTINCT FROM new.role)
  EXECUTE FUNCTION announce_user_change();
--> statement-breakpoint
CREATE FUNCTION announce_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_rights(new.blocker_id);
  PERFORM announce_rights(new.blocked_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_rights AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION announce_block();
