export interface SeatChoice {
  seats: number
  disabled: boolean
}

/** 1 to the vehicle's seats, not below those taken. */
export const seatChoices = (vehicleSeats: number, taken: number): SeatChoice[] =>
  Array.from({ length: vehicleSeats }, (_, before) => ({ seats: before + 1, disabled: before + 1 < taken }))
