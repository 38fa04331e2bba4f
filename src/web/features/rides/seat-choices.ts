export interface SeatChoice {
  seats: number
  disabled: boolean
}

/** 1 to all seats of the vehicle. Choices below the number of taken seats are disabled. */
export const seatChoices = (vehicleSeats: number, taken: number): SeatChoice[] =>
  Array.from({ length: vehicleSeats }, (_, before) => ({ seats: before + 1, disabled: before + 1 < taken }))
