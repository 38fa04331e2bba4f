ALTER TABLE "faqs" ADD COLUMN "title_sw" text;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "content_sw" text;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_swahili_whole" CHECK (("faqs"."title_sw" is null) = ("faqs"."content_sw" is null));