import { fields, type TableFacts } from './data-facts.ts'

export const DOCUMENTS_INVENTORY: Readonly<Record<string, TableFacts>> = {
  document_facts: {
    owners: ['user_id'],
    basis: 'legal duty',
    kept: 'while the account or the vehicle exists',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id user_id vehicle_id document_id checked_by grace_until warned_days'),
      number_mac: 'security',
      ...fields('none out', 'kind ends_at checked_at'),
    },
  },
  document_views: {
    owners: ['owner_id'],
    basis: 'legitimate interest',
    kept: '24 months',
    erasing: 'nothing',
    columns: {
      ...fields('none', 'id document_id owner_id viewer_id seq hash'),
      ...fields('none out', 'kind reason viewed_at'),
    },
  },
  documents: {
    owners: ['user_id'],
    basis: 'legal duty',
    kept: 'while the account needs them; the key goes at once, the file with the next sweep',
    erasing: 'columns',
    columns: {
      ...fields('none', 'id user_id vehicle_id object_key discarded_at'),
      ...fields('none out', 'kind content_type bytes created_at uploaded_at asked_again_because asked_again_at'),
      wrapped_key: 'security erased',
    },
  },
  user_identities: {
    owners: ['user_id'],
    basis: 'consent',
    kept: 'until the name or the ID changes',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id checked_by'),
      gender_sealed: 'identity',
      checked_at: 'none out',
    },
  },
}
