import type { errors as en } from '../en/errors.ts'

export const errors: Record<keyof typeof en, string> = {
  'error.unreadableBody': 'Ombi halikuweza kusomeka.',
  'error.unauthenticated': 'Tafadhali ingia kwanza.',
  'error.forbidden': 'Huruhusiwi kufanya hivi.',
  'error.crossOrigin': 'Ombi hili limetoka tovuti nyingine na limekataliwa.',
  'error.notFound': 'Hakipo hapa.',
  'error.conflict': 'Kuna kitu kimebadilika. Tafadhali angalia tena.',
  'error.tooLarge': 'Hii ni kubwa mno.',
  'error.mediaType': 'Aina hii ya maudhui haikubaliki hapa.',
  'error.invalid': 'Baadhi ya sehemu zinahitaji kuangaliwa tena.',
  'error.idempotencyMismatch': 'Ufunguo huu tayari umetumika na maudhui mengine.',
  'error.rateLimited': 'Maombi ni mengi mno. Tafadhali jaribu tena baadaye.',
  'error.unknown': 'Hitilafu imetokea. Tafadhali jaribu tena.',
  'error.databaseUnavailable': 'Hatuwezi kufikia kumbukumbu zetu sasa. Hakuna kilichopotea. Tafadhali jaribu tena.',
  'error.providerUnavailable': 'Huduma tunayoitegemea haijibu. Tafadhali jaribu tena baada ya dakika moja.',
}
