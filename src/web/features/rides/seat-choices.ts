export interface SeatChoice {
  seats: number
  disabled: boolean
}

/** From 1 to the vehicle's seats, but not below the seats that are taken. */
export const seatChoices = (vehicleSeats: number, taken: number): SeatChoice[] =>
  Array.from({ length: vehicleSeats }, (_, before) => ({ seats: before + 1, disabled: before + 1 < taken }))
