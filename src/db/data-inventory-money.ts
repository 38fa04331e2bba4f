import { fields, type TableFacts } from './data-facts.ts'

/** What the tables about seats paid for and their money hold. */
export const MONEY_INVENTORY: Readonly<Record<string, TableFacts>> = {
  boarding_pins: {
    owners: ['request_id'],
    basis: 'contract',
    kept: 'as the request; the digits are sealed',
    erasing: 'nothing',
    columns: {
      request_id: 'none',
      pin_sealed: 'security',
      attempts: 'none',
      ...fields('none out', 'created_at boarded_at'),
    },
  },
  callback_inbox: {
    owners: [],
    basis: 'legal duty',
    kept: '13 months; no phone number once it is worked on',
    erasing: 'nothing',
    columns: {
      ...fields('none', 'id provider dedupe seen received_at processed_at outcome'),
      secret_hash: 'security',
      body: 'money',
    },
  },
  disputes: {
    owners: ['opened_by', 'against'],
    basis: 'contract',
    kept: '7 years, as the payment; what somebody wrote until their account is erased',
    erasing: 'columns',
    columns: {
      ...fields('none out', 'id request_id kind status opened_at answer_by answered_at decided_at'),
      ...fields('none', 'opened_by against decided_by proposed proposed_by proposed_at'),
      ...fields('content out erased', 'text answer'),
      ...fields('none out', 'decision decision_reason'),
      ...fields('money out', 'captured_ksh refund_ksh release_ksh'),
    },
  },
  ledger_entries: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody',
    erasing: 'nothing',
    columns: fields('money', 'transaction_id account amount_ksh'),
  },
  manual_refunds: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody but the admins',
    erasing: 'nothing',
    columns: {
      ...fields('money', 'id payment_id amount_ksh reason status'),
      ...fields('none', 'needs_second requested_by requested_at decided_by decided_at'),
    },
  },
  money_reviews: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody but the admin',
    erasing: 'nothing',
    columns: {
      ...fields('money', 'id kind payment_id refund_id payout_id unmatched_id amount_ksh cause resolution note'),
      ...fields('money', 'proposed proposed_payment_id'),
      ...fields('none', 'opened_at resolved_at resolved_by proposed_by proposed_at'),
    },
  },
  mpesa_statements: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody but the admin, the file itself is not kept',
    erasing: 'nothing',
    columns: {
      ...fields('money', 'id sha256 from_at to_at lines matched differences'),
      ...fields('none', 'uploaded_by uploaded_at'),
    },
  },
  payments: {
    owners: ['request_id'],
    basis: 'legal duty',
    kept: '7 years; the number, also in M-Pesa’s id, becomes a keyed hash after 13 months',
    erasing: 'columns',
    columns: {
      ...fields('none', 'merchant_request_id attempts lease_until next_check_at checks needs_review'),
      ...fields('security', 'callback_secret_hash callback_secret_sealed'),
      ...fields('money out', 'id request_id amount_ksh reference state receipt paid_ksh result_code'),
      ...fields('none out', 'created_at submitted_at expires_at settled_at'),
      msisdn: 'contact out erased',
      checkout_request_id: 'contact erased',
    },
  },
  payouts: {
    owners: ['driver_id'],
    basis: 'legal duty',
    kept: '7 years',
    erasing: 'nothing',
    columns: {
      ...fields('money out', 'id request_id payment_id reason gross_ksh fee_ksh withholding_ksh net_ksh status'),
      ...fields('none out', 'created_at sent_at'),
      ...fields('none', 'driver_id refusals next_try_at'),
    },
  },
  receipt_checks: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody but the admin, of the other side a keyed hash',
    erasing: 'nothing',
    columns: {
      ...fields('money', 'id receipt direction claimed_ksh statement_id reference paid_at review_id note'),
      ...fields('money', 'result_code found_status found_ksh is_from_us is_to_us party_mac outcome'),
      ...fields('none', 'claimed_by state asks next_check_at created_at settled_at'),
      ...fields('security', 'callback_secret_hash callback_secret_sealed'),
    },
  },
  reconciliations: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody',
    erasing: 'nothing',
    columns: fields(
      'money',
      'id kind day ran_at taken_ksh refunded_ksh paid_out_ksh clearing_ksh unexplained_ksh unknown_count checked_count differences',
    ),
  },
  refunds: {
    owners: ['payment_id'],
    basis: 'legal duty',
    kept: '7 years; names nobody',
    erasing: 'nothing',
    columns: {
      ...fields('money out', 'id payment_id amount_ksh cause status'),
      ...fields('none out', 'created_at sent_at'),
      ...fields('none', 'refusals next_try_at'),
    },
  },
  sole_decisions: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody but the admin',
    erasing: 'nothing',
    columns: {
      ...fields('money', 'id subject subject_id amount_ksh'),
      ...fields('none', 'admin_id decided_at'),
    },
  },
  transactions: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody',
    erasing: 'nothing',
    columns: fields('money', 'id payment_id refund_id payout_id unmatched_id kind created_at'),
  },
  transfers: {
    owners: ['refund_id', 'payout_id'],
    basis: 'legal duty',
    kept: '7 years; the number becomes a keyed hash after 13 months',
    erasing: 'columns',
    columns: {
      ...fields(
        'none',
        'unmatched_id originator_id conversation_id mpesa_originator_id attempts checks lease_until next_check_at',
      ),
      ...fields('none out', 'id refund_id payout_id method created_at submitted_at settled_at'),
      ...fields('security', 'callback_secret_hash callback_secret_sealed'),
      ...fields('money out', 'amount_ksh state receipt result_code'),
      msisdn: 'contact out erased',
    },
  },
  unmatched_money: {
    owners: [],
    basis: 'legal duty',
    kept: '7 years; names nobody',
    erasing: 'nothing',
    columns: fields('money', 'id receipt amount_ksh reference paid_at status payment_id created_at settled_at'),
  },
}
