import type { register as en } from '../en/register.ts'

export const register: Record<keyof typeof en, string> = {
  'register.step': 'Hatua ya {step} kati ya {steps}: {title}',
  'register.step.you': 'kukuhusu',
  'register.step.vehicle': 'gari lako',
  'register.step.documents': 'hati zako',
  'register.next': 'Endelea mbele',
  'register.back': 'Rudi',
  'register.missing': 'Bado hakuna: {fields}.',
  'register.examples': 'Ili tuweze kusoma',
  'register.example.good': 'Nzuri',
  'register.example.blurred': 'Haionekani',
  'register.example.shiny': 'Inang’aa',
  'register.frame': 'Weka kadi juu ya meza nyeusi, pembe zote 4 zionekane kwenye picha.',
  'register.camera': 'Tumia kamera',
  'register.kept': 'Faili zako zinakaa kwenye simu hii hadi zitumwe.',
}
