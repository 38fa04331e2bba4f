ALTER TABLE "wishes" RENAME TO "alerts";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_kind_known" TO "alerts_kind_known";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_go_somewhere" TO "alerts_go_somewhere";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_ride_is_whole" TO "alerts_ride_is_whole";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_from_whole" TO "alerts_from_whole";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_to_whole" TO "alerts_to_whole";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_days_ordered" TO "alerts_days_ordered";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_seats_bounded" TO "alerts_seats_bounded";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_user_id_users_id_fk" TO "alerts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "alerts" RENAME CONSTRAINT "wishes_pkey" TO "alerts_pkey";--> statement-breakpoint
ALTER INDEX "wishes_user" RENAME TO "alerts_user";
