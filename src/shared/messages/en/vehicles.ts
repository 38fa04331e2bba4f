export const vehicles = {
  'vehicles.plateTaken': 'A vehicle with this plate number is already registered.',
  'vehicles.yearTooLate': 'Choose a year up to {year}.',
  'vehicles.driversOnly': 'Only drivers and coordinators can add vehicles. Register as a driver first.',
  'vehicles.hasRides': 'This vehicle has upcoming rides. Cancel them first.',
  'vehicles.seatsOffered': 'Keep enough seats for your upcoming rides. Seats offered: {seats}.',
  'vehicles.documentEnds':
    'A document of this vehicle expires before one of your rides. Send a new document or cancel that ride first.',
  'vehicles.own': 'You cannot approve or reject your own vehicle.',
} as const
