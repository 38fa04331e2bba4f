import { fields, type TableFacts } from './data-facts.ts'

export const SAFETY_INVENTORY: Readonly<Record<string, TableFacts>> = {
  contact_messages: {
    owners: [],
    basis: 'consent',
    kept: '90 days',
    erasing: 'rows',
    columns: fields('none', 'id contact_id kind about_id state attempts created_at due_at claimed_at sent_at'),
  },
  incidents: {
    owners: ['reporter_id'],
    basis: 'legitimate interest',
    kept: 'position and note 12 months after it is closed',
    erasing: 'columns',
    columns: {
      ...fields('none', 'reporter_id acknowledged_by closed_by'),
      ...fields('none out', 'id ride_id request_id status created_at pressed_at acknowledged_at closed_at outcome'),
      ...fields('location out erased', 'lat lng'),
      note: 'content out erased',
    },
  },
  trip_shares: {
    owners: ['request_id'],
    basis: 'contract',
    kept: '90 days after the ride; the position until the link ends',
    erasing: 'rows',
    columns: {
      ...fields('location out', 'lat lng located_at'),
      id: 'none',
      token_hash: 'security',
      ...fields('none out', 'request_id created_at revoked_at'),
    },
  },
  trip_checks: {
    owners: ['user_id'],
    basis: 'legitimate interest',
    kept: '90 days',
    erasing: 'rows',
    columns: { ...fields('none', 'id user_id'), ...fields('none out', 'ride_id request_id asked_at answered_at') },
  },
  // The export contains the numbers decrypted.
  trusted_contacts: {
    owners: ['user_id'],
    basis: 'consent',
    kept: 'until removed; without an answer 7 days; after a no only a keyed hash of the number',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id slot token_hash answered_at'),
      ...fields('none out', 'id status tells_trips created_at'),
      name: 'identity out',
      ...fields('contact', 'phone_sealed phone_mac'),
    },
  },
}
