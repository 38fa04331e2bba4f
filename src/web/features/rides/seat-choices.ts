export interface SeatChoice {
  seats: number
  disabled: boolean
}

export const seatChoices = (vehicleSeats: number, taken: number): SeatChoice[] =>
  Array.from({ length: vehicleSeats }, (_, before) => ({ seats: before + 1, disabled: before + 1 < taken }))
