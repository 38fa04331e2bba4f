/** The dashboard, profile, settings, and the vehicle form. */
export const dashboard = {
  'vehicle.make': 'Make',
  'vehicle.model': 'Model',
  'vehicle.year': 'Year',
  'vehicle.seats': 'Number of seats',
  'vehicle.seatsHint': 'Seats for passengers, without yours.',
  'vehicle.color': 'Color',
  'vehicle.plate': 'Plate Number',
} as const
