import { fields, type TableFacts } from './data-facts.ts'

export const SUPPORT_INVENTORY: Readonly<Record<string, TableFacts>> = {
  tickets: {
    owners: ['user_id'],
    basis: 'contract',
    kept: '12 months after it is closed',
    erasing: 'rows',
    columns: {
      ...fields('none', 'user_id notification_id held_by held_until'),
      ...fields('none out', 'id status category ride_id request_id payment_id'),
      ...fields('none out', 'created_at changed_at waiting_since first_answered_at answered_at closed_at'),
      subject: 'content out',
    },
  },
  ticket_messages: {
    owners: ['ticket_id'],
    basis: 'contract',
    kept: '12 months after its ticket is closed',
    erasing: 'rows',
    columns: {
      ...fields('none', 'id author_id'),
      ...fields('none out', 'ticket_id is_answer written_at'),
      text: 'content out',
    },
  },
}
