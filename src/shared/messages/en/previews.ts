/** The picture that a shared ride unfolds into. */
export const previews = {
  'preview.perSeat': 'per seat',
  'preview.oneSeatLeft': '1 seat left',
  'preview.seatsLeft': '{count} seats left',
  'preview.full': 'Full',
  'preview.STARTED': 'On the road',
  'preview.COMPLETED': 'Completed',
  'preview.driver': 'with {name}',
  'preview.trip': 'about {km} km',
  'preview.promise': 'Pay by M-Pesa after the driver says yes',
} as const
