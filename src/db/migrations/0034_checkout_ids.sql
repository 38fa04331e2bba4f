ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_forgotten" CHECK ("payments"."msisdn" not like 'hash:%' or coalesce("payments"."checkout_request_id", 'hash:') like 'hash:%');
--> statement-breakpoint

-- M-Pesa's id of a prompt comes once and never changes, except into a keyed hash together with the number it ends with.
CREATE FUNCTION refuse_other_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.checkout_request_id LIKE 'hash:%' AND new.msisdn LIKE 'hash:%' AND old.checkout_request_id NOT LIKE 'hash:%' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'payments.checkout_request_id never changes' USING errcode = '23514', constraint = 'frozen_column';
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen_checkout BEFORE UPDATE OF checkout_request_id ON payments FOR EACH ROW
  WHEN (old.checkout_request_id IS NOT NULL AND old.checkout_request_id IS DISTINCT FROM new.checkout_request_id)
  EXECUTE FUNCTION refuse_other_checkout();
