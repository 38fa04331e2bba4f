// The times of all rides are Nairobi times.

/**
 * What happened with a seat on a past ride. `boarded`: the rider travelled. `paid-second-time`: the rider travelled, and the
 * first payment had failed with a wrong M-Pesa PIN. `reported`: the rider travelled, and reported the trip.
 * `ride-cancelled`: the driver cancelled the whole ride.
 */
export type SeatCourse =
  | 'boarded'
  | 'paid-second-time'
  | 'unanswered'
  | 'declined'
  | 'unpaid'
  | 'cancelled-early'
  | 'cancelled-late'
  | 'driver-absent'
  | 'rider-absent'
  | 'reported'
  | 'ride-cancelled'

export interface PastSeat {
  rider: string
  course: SeatCourse
  /** The passengers besides the rider. */
  with?: string | readonly string[]
  part?: RidePart
}

export interface RidePart {
  fromPosition: number
  toPosition: number
}

export interface PastRide {
  driver: string
  coordinated?: true
  /** The words of an SOS that the driver sent an hour after departure. */
  sos?: string
  from: string
  to: string
  via?: readonly string[]
  daysAgo: number
  clock: string
  numSeats: number
  seats: readonly PastSeat[]
}

const CBD = 'ke:nairobi-cbd'
const NAKURU = 'ke:nakuru'
const seat = (rider: string, course: SeatCourse = 'boarded', companion?: string): PastSeat => ({
  rider,
  course,
  ...(companion === undefined ? {} : { with: companion }),
})

export const PAST_RIDES: readonly PastRide[] = [
  {
    driver: 'James Mwangi',
    from: CBD,
    to: NAKURU,
    daysAgo: 28,
    clock: '07:30',
    numSeats: 6,
    seats: [seat('Brian Kipchoge'), seat('Akinyi Okoth', 'boarded', 'Tom Okoth'), seat('Samuel Karanja', 'declined')],
  },
  {
    driver: 'Wanjiru Kamau',
    from: CBD,
    to: 'ke:nyeri',
    daysAgo: 26,
    clock: '08:00',
    numSeats: 4,
    seats: [seat('Faith Muthoni'), seat('Joseph Kimani', 'paid-second-time'), seat('Mary Atieno')],
  },
  {
    driver: 'Juma Mwakio',
    from: CBD,
    to: 'ke:mombasa',
    daysAgo: 24,
    clock: '06:00',
    numSeats: 5,
    seats: [seat('Zainab Ali', 'boarded', 'Amina Ali'), seat('Ali Salim'), seat('Victor Mutiso', 'cancelled-early')],
  },
  {
    driver: 'James Mwangi',
    from: NAKURU,
    to: CBD,
    daysAgo: 21,
    clock: '15:00',
    numSeats: 6,
    seats: [seat('Mercy Chepkoech'), seat('Dennis Kiprop'), seat('George Otieno', 'unpaid')],
  },
  {
    driver: 'Otieno Odhiambo',
    from: CBD,
    to: 'ke:kisumu',
    daysAgo: 19,
    clock: '06:30',
    numSeats: 4,
    sos: 'A tyre burst near Mai Mahiu. Nobody is hurt, but we stand on a dark road.',
    seats: [seat('Kevin Ochieng'), seat('Caroline Adhiambo', 'cancelled-late'), seat('Lilian Moraa')],
  },
  {
    driver: 'Kiprono Cheruiyot',
    from: 'ke:eldoret',
    to: CBD,
    via: [NAKURU],
    daysAgo: 17,
    clock: '06:00',
    numSeats: 4,
    seats: [
      { ...seat('Naomi Jepkorir'), part: { fromPosition: 0, toPosition: 1 } },
      seat('Dennis Kiprop', 'boarded', 'Alice Kiprop'),
    ],
  },
  {
    driver: 'Wanjiru Kamau',
    from: 'ke:nyeri',
    to: CBD,
    daysAgo: 14,
    clock: '14:00',
    numSeats: 4,
    seats: [seat('Brian Kipchoge', 'ride-cancelled'), seat('Purity Kendi', 'ride-cancelled')],
  },
  {
    driver: 'James Mwangi',
    from: CBD,
    to: NAKURU,
    daysAgo: 12,
    clock: '07:30',
    numSeats: 6,
    seats: [seat('Esther Nduku'), seat('Collins Wafula', 'boarded', 'Ruth Wafula'), seat('Edwin Simiyu', 'unanswered')],
  },
  {
    driver: 'Abdi Noor',
    from: 'ke:mombasa',
    to: CBD,
    daysAgo: 10,
    clock: '20:00',
    numSeats: 6,
    seats: [seat('Halima Abdalla', 'driver-absent'), seat('Ali Salim', 'driver-absent')],
  },
  {
    driver: 'Mutua Musyoka',
    coordinated: true,
    from: CBD,
    to: 'ke:machakos',
    daysAgo: 8,
    clock: '07:00',
    numSeats: 4,
    seats: [seat('Victor Mutiso'), seat('James Mwangi')],
  },
  {
    driver: 'Wambui Wanjikũ Ng’ang’a-Odhiambo',
    from: 'ke:kitengela',
    to: 'ke:upper-hill',
    daysAgo: 6,
    clock: '06:30',
    numSeats: 4,
    seats: [seat('Faith Muthoni'), seat('Joseph Kimani', 'reported')],
  },
  {
    driver: 'James Mwangi',
    from: CBD,
    to: NAKURU,
    daysAgo: 5,
    clock: '07:30',
    numSeats: 6,
    seats: [seat('Brian Kipchoge', 'boarded', 'Grace Chebet'), seat('Akinyi Okoth'), seat('Lilian Moraa')],
  },
  {
    driver: 'Chebet Rotich',
    from: CBD,
    to: NAKURU,
    daysAgo: 2,
    clock: '09:00',
    numSeats: 4,
    seats: [seat('Mercy Chepkoech'), seat('Samuel Karanja', 'rider-absent')],
  },
]

/** A rider's request on a future ride, sent `hours` ago. */
export interface UpcomingSeat {
  rider: string
  driver: string
  from: string
  day: number
  course: 'asked' | 'approved' | 'paid'
  hours: number
  with?: string | readonly string[]
  part?: RidePart
}

const NAIVASHA_TO_NAKURU: RidePart = { fromPosition: 1, toPosition: 2 }
const NAKURU_TO_ELDORET: RidePart = { fromPosition: 2, toPosition: 3 }

export const UPCOMING_SEATS: readonly UpcomingSeat[] = [
  { rider: 'Brian Kipchoge', driver: 'James Mwangi', from: CBD, day: 2, course: 'paid', hours: 26 },
  { rider: 'Brian Kipchoge', driver: 'Wanjiru Kamau', from: CBD, day: 8, course: 'approved', hours: 0.7 },
  { rider: 'Brian Kipchoge', driver: 'Otieno Odhiambo', from: CBD, day: 9, course: 'asked', hours: 3 },
  { rider: 'Akinyi Okoth', driver: 'James Mwangi', from: CBD, day: 2, course: 'asked', hours: 5, with: 'Tom Okoth' },
  { rider: 'Kevin Ochieng', driver: 'James Mwangi', from: NAKURU, day: 3, course: 'asked', hours: 2 },
  { rider: 'Esther Nduku', driver: 'James Mwangi', from: CBD, day: 9, course: 'approved', hours: 0.5 },
  { rider: 'Purity Kendi', driver: 'Wanjiru Kamau', from: CBD, day: 1, course: 'paid', hours: 30 },
  { rider: 'Collins Wafula', driver: 'Otieno Odhiambo', from: CBD, day: 2, course: 'paid', hours: 20 },
  { rider: 'Faith Muthoni', driver: 'Mary Atieno', from: CBD, day: 6, course: 'paid', hours: 28, with: 'Ann Muthoni' },
  {
    rider: 'Zainab Ali',
    driver: 'Juma Mwakio',
    from: CBD,
    day: 5,
    course: 'paid',
    hours: 40,
    with: ['Amina Ali', 'Yusuf Ali'],
  },
  { rider: 'Joseph Kimani', driver: 'Mary Atieno', from: CBD, day: 6, course: 'asked', hours: 4 },
  {
    rider: 'Brian Kipchoge',
    driver: 'Kiprono Cheruiyot',
    from: CBD,
    day: 16,
    course: 'paid',
    hours: 22,
    part: NAIVASHA_TO_NAKURU,
  },
  {
    rider: 'Dennis Kiprop',
    driver: 'Kiprono Cheruiyot',
    from: CBD,
    day: 16,
    course: 'asked',
    hours: 6,
    part: NAKURU_TO_ELDORET,
  },
]
