import type { TransitionTable } from '../transition-table.ts'
import type { ContactStatus } from '../../shared/kernel/enums.ts'

export type ContactPerson = 'user' | 'contact'

export const CONTACT_TRANSITIONS: TransitionTable<
  'ask' | 'accept' | 'refuse',
  ContactStatus,
  ContactPerson,
  { status: ContactStatus }
> = {
  ask: { by: ['user'], from: [], to: ['ASKED'] },
  accept: { by: ['contact'], from: ['ASKED'], to: ['CONFIRMED'] },
  // A no is final, so that nobody is asked again and again.
  refuse: { by: ['contact'], from: ['ASKED', 'CONFIRMED'], to: ['DECLINED'] },
}
