CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_replies_bounded" CHECK (char_length("review_replies"."text") <= 300)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"role" text NOT NULL,
	"stars" smallint NOT NULL,
	"tags" text[] NOT NULL,
	"comment" text,
	"status" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"hidden_because" text,
	CONSTRAINT "reviews_one_a_side" UNIQUE("request_id","role"),
	CONSTRAINT "reviews_role_known" CHECK ("reviews"."role" in ('DRIVER', 'RIDER')),
	CONSTRAINT "reviews_status_known" CHECK ("reviews"."status" in ('WRITTEN', 'SHOWN', 'HIDDEN')),
	CONSTRAINT "reviews_stars_bounded" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_two_people" CHECK ("reviews"."author_id" <> "reviews"."subject_id"),
	CONSTRAINT "reviews_few_stars_explained" CHECK ("reviews"."stars" > 2 or "reviews"."comment" is not null),
	CONSTRAINT "reviews_comment_bounded" CHECK (char_length("reviews"."comment") <= 500),
	CONSTRAINT "reviews_tags_of_role" CHECK ("reviews"."tags" <@ case "reviews"."role" when 'DRIVER' then array['ON_TIME', 'SAFE_DRIVING', 'CLEAN_CAR', 'GOOD_TALK'] else array['ON_TIME', 'FRIENDLY', 'EASY_TO_FIND', 'GOOD_TALK'] end),
	CONSTRAINT "reviews_shown_at_a_time" CHECK (("reviews"."status" = 'WRITTEN') = ("reviews"."shown_at" is null)),
	CONSTRAINT "reviews_hidden_whole" CHECK (num_nonnulls("reviews"."hidden_at", "reviews"."hidden_by", "reviews"."hidden_because") = case "reviews"."status" when 'HIDDEN' then 3 else 0 end),
	CONSTRAINT "reviews_no_party_hides" CHECK ("reviews"."hidden_by" <> "reviews"."author_id" and "reviews"."hidden_by" <> "reviews"."subject_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rider_rating" real DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rider_rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_id_seat_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."seat_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_replies_of_author" ON "review_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_of_subject" ON "reviews" USING btree ("subject_id","role","shown_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_of_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("shown_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("opens_at") WHERE status = 'WRITTEN';