CREATE TABLE "email_stops" (
	"address_mac" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
