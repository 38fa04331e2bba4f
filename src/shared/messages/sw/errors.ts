import type { errors as en } from '../en/errors.ts'

export const errors: Record<keyof typeof en, string> = {
  'error.unreadableBody': 'Ombi halikusomeka.',
  'error.unauthenticated': 'Tafadhali ingia kwanza.',
  'error.forbidden': 'Huruhusiwi kufanya hivi.',
  'error.crossOrigin': 'Ombi hili limetoka tovuti nyingine na limekataliwa.',
  'error.notFound': 'Hakuna kitu hapa.',
  'error.conflict': 'Kuna kitu kimebadilika sasa hivi. Tafadhali angalia tena.',
  'error.tooLarge': 'Hiki ni kikubwa mno.',
  'error.mediaType': 'Aina hii ya maudhui haikubaliki hapa.',
  'error.invalid': 'Tafadhali angalia tena baadhi ya sehemu ulizojaza.',
  'error.idempotencyMismatch': 'Ufunguo huu tayari umetumika na maudhui mengine.',
  'error.rateLimited': 'Umejaribu mara nyingi mno. Tafadhali jaribu tena baadaye.',
  'error.unknown': 'Hitilafu imetokea. Tafadhali jaribu tena.',
  'error.databaseUnavailable': 'Hatuwezi kufikia rekodi zetu kwa sasa. Hakuna kilichopotea. Tafadhali jaribu tena.',
  'error.providerUnavailable': 'Huduma tunayoitegemea haijibu. Tafadhali jaribu tena baada ya dakika moja.',
}
