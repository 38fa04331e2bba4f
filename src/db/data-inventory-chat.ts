import { fields, noPerson, type TableFacts } from './data-facts.ts'

export const CHAT_INVENTORY: Readonly<Record<string, TableFacts>> = {
  blocks: {
    owners: ['blocker_id'],
    basis: 'contract',
    kept: 'until removed',
    erasing: 'rows',
    columns: fields('none out', 'blocker_id blocked_id created_at'),
  },
  conversation_keys: {
    owners: [],
    basis: 'contract',
    kept: 'as the conversation',
    erasing: 'nothing',
    columns: { ...fields('none', 'conversation_id version kid from_seq created_at'), wrapped: 'security' },
  },
  conversations: {
    owners: ['user_a', 'user_b'],
    basis: 'contract',
    kept: '12 months after its last message',
    erasing: 'nothing',
    columns: { ...fields('none', 'id last_seq'), ...fields('none out', 'user_a user_b last_at created_at') },
  },
  message_reminders: {
    owners: ['user_id'],
    basis: 'contract',
    kept: 'as the conversation',
    erasing: 'rows',
    columns: { ...fields('none', 'conversation_id due_at'), ...fields('none out', 'user_id reminded_at') },
  },
  message_master_keys: noPerson('always', 'kid check_value created_at'),
  // The export contains the decrypted messages too, as `conversations`.
  messages: {
    owners: ['sender_id'],
    basis: 'contract',
    kept: '12 months after the conversation’s last message',
    erasing: 'columns',
    columns: {
      ...fields('none', 'conversation_id sender_id client_message_id seq nonce key_version deleted_seq'),
      ...fields('none out', 'id sent_at deleted_at'),
      ciphertext: 'content erased',
    },
  },
  read_receipts: {
    owners: ['user_id'],
    basis: 'contract',
    kept: 'as the conversation',
    erasing: 'rows',
    columns: { ...fields('none', 'conversation_id last_read_seq'), ...fields('none out', 'user_id last_read_at') },
  },
  // The erasure of a reported user keeps the evidence until 12 months after the report was closed. The erasure of a
  // reporter deletes the text of their reports.
  reports: {
    owners: ['reporter_id'],
    basis: 'legitimate interest',
    kept: '12 months after it was closed',
    erasing: 'columns',
    columns: {
      ...fields('none', 'reported_id conversation_id kid nonce message_count closed_by'),
      ...fields('none out', 'id reporter_id category created_at closed_at outcome'),
      wrapped_key: 'security',
      ciphertext: 'content erased',
    },
  },
}
