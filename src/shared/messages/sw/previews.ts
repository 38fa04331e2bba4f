import type { previews as en } from '../en/previews.ts'

export const previews: Record<keyof typeof en, string> = {
  'preview.perSeat': 'kwa kiti',
  'preview.seatsLeft': '{count|Kiti|Viti} {count} {count|kimebaki|vimebaki}',
  'preview.full': 'Imejaa',
  'preview.STARTED': 'Iko njiani',
  'preview.leaving': 'Wakati wa kuondoka',
  'preview.COMPLETED': 'Imekamilika',
  'preview.driver': 'na {name}',
  'preview.promise': 'Lipa kwa M-Pesa dereva akikubali',
}
