import type { dashboard as en } from '../en/dashboard.ts'

export const dashboard: Record<keyof typeof en, string> = {
  'vehicle.make': 'Aina',
  'vehicle.model': 'Modeli',
  'vehicle.year': 'Mwaka',
  'vehicle.seats': 'Idadi ya viti',
  'vehicle.seatsHint': 'Viti vya abiria, bila chako.',
  'vehicle.color': 'Rangi',
  'vehicle.plate': 'Namba ya gari',
}
