export const previews = {
  'preview.perSeat': 'per seat',
  'preview.seatsLeft': '{count} {count|seat|seats} left',
  'preview.full': 'Full',
  'preview.STARTED': 'On the way',
  'preview.leaving': 'Time to leave',
  'preview.COMPLETED': 'Completed',
  'preview.driver': 'with {name}',
  'preview.promise': 'Pay by M-Pesa after the driver says yes',
} as const
