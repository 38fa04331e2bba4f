import type { previews as en } from '../en/previews.ts'

export const previews: Record<keyof typeof en, string> = {
  'preview.perSeat': 'kwa kiti',
  'preview.oneSeatLeft': 'Kiti 1 kimebaki',
  'preview.seatsLeft': 'Viti {count} vimebaki',
  'preview.full': 'Imejaa',
  'preview.STARTED': 'Iko njiani',
  'preview.leaving': 'Wakati wa kuondoka',
  'preview.COMPLETED': 'Imekamilika',
  'preview.driver': 'na {name}',
  'preview.promise': 'Lipa kwa M-Pesa dereva akikubali',
}
