import { fields, noPerson, type TableFacts } from './data-facts.ts'

export const SIGN_IN_INVENTORY: Readonly<Record<string, TableFacts>> = {
  admin_phones: noPerson('always: a keyed hash, so that a number becomes an admin’s once', 'phone_mac since'),
  admin_proposals: {
    owners: ['target_id'],
    basis: 'legitimate interest',
    kept: '24 months',
    erasing: 'columns',
    columns: {
      ...fields('none', 'id proposed_by ended_by'),
      ...fields('none out', 'target_id decision proposed_at outcome ended_at'),
      reason: 'content out erased',
    },
  },
  otp_challenges: {
    owners: [],
    basis: 'contract',
    kept: '24 hours after expiry',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id origin language attempts send_state created_at expires_at consumed_at superseded_at'),
      phone: 'contact',
      binding_hash: 'security',
      mac: 'security',
      code_sealed: 'security',
    },
  },
  rate_counters: {
    owners: [],
    basis: 'legitimate interest',
    kept: 'until the window ends',
    erasing: 'nothing',
    columns: { bucket: 'security', ...fields('none', 'window_start hits expires_at') },
  },
  recovery_codes: {
    owners: ['user_id'],
    basis: 'legitimate interest',
    kept: 'until switched off',
    erasing: 'rows',
    columns: { user_id: 'none', code_mac: 'security', used_at: 'none out' },
  },
  second_factors: {
    owners: ['user_id'],
    basis: 'legitimate interest',
    kept: 'until switched off',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id last_step'),
      secret_sealed: 'security',
      ...fields('none out', 'created_at confirmed_at'),
    },
  },
  sessions: {
    owners: ['user_id'],
    basis: 'contract',
    kept: '30 days after their end',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id user_id claims_user_id raised_at raised_until replaced_at'),
      ...fields('security', 'token_hash previous_token_hash'),
      phone: 'contact out',
      ...fields(
        'none out',
        'device created_at last_seen_at idle_expires_at absolute_expires_at proven_at revoked_at revoke_reason',
      ),
    },
  },
  sign_in_origins: {
    owners: ['user_id'],
    basis: 'legitimate interest',
    kept: 'a network 90 days, a browser a year after the last sign-in from there',
    erasing: 'rows',
    columns: { user_id: 'none', mac: 'security', ...fields('none out', 'kind first_seen_at last_seen_at') },
  },
}
