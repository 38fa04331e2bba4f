import type { rideWords as en } from '../en/ride-words.ts'

export const rideWords: Record<keyof typeof en, string> = {
  'rideWords.meetingHint': 'Jinsi ya kupaona',
  'rideWords.meetingHintExample': 'Kwa mfano: mbele ya posta',
  'rideWords.meetingAdvice': 'Steji au mahali karibu na mwanzo wa safari',
  'rideWords.stagesNear': 'Mahali karibu na mwanzo',
  'rideWords.again': 'Weka tena',
  'rideWords.return': 'Safari ya kurudi',
  'rideWords.directions': 'Njia ya kufika',
  'rideWords.note': 'Neno kwa abiria wako',
  'rideWords.noteAdvice': 'Bila namba za simu wala viungo. Herufi {used} kati ya {most}.',
  'rideWords.from': 'Kutoka kwa {name}',
  'rideWords.edit': 'Neno na mahali pa kukutana',
  'rideWords.save': 'Hifadhi mabadiliko',
  'rideWords.tells': 'Tunawaambia abiria wenye viti kuhusu mahali mapya pa kukutana.',
}
