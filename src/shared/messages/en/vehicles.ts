export const vehicles = {
  'vehicles.plateTaken': 'A vehicle with this plate number is already registered.',
  'vehicles.yearTooLate': 'The year cannot be later than {year}.',
  'vehicles.driversOnly': 'Only drivers and coordinators can add vehicles. Please complete driver registration first.',
  'vehicles.hasRides': 'This vehicle still has rides ahead. Cancel them first.',
  'vehicles.seatsOffered': 'A ride ahead offers {seats} {seats|seat|seats} in this vehicle.',
  'vehicles.own': 'You cannot decide about your own vehicle.',
} as const
