import type { AmenityId, Role } from '../shared/kernel/enums.ts'

export interface DemoPerson {
  name: string
  phone: string
  role: Exclude<Role, 'ANONYMOUS'>
}

export const DEMO_ADMIN: DemoPerson = { name: 'Grace Wairimu', phone: '+254700000001', role: 'ADMIN' }
export const DEMO_RIDER: DemoPerson = { name: 'Brian Kipchoge', phone: '+254700000003', role: 'RIDER' }
export const DEMO_COORDINATOR: DemoPerson = { name: 'Mary Atieno', phone: '+254700000004', role: 'COORDINATOR' }

/** One ride at `clock` on each of `days`, which are numbers of days after today. */
export interface DemoTrips {
  from: string
  to: string
  via?: readonly string[]
  clock: string
  days: readonly number[]
  coordinated?: true
}

export interface DemoDriver {
  name: string
  phone: string
  rating: number
  ratingCount: number
  tripsDone: number
  vehicle: { make: string; model: string; year: number; color: string; plate: string; numSeats: number }
  amenities: readonly AmenityId[]
  photo?: string
  trips: readonly DemoTrips[]
}

const CBD = 'ke:nairobi-cbd'
const NAIVASHA = 'ke:naivasha'
const NAKURU = 'ke:nakuru'

/** The first driver is the demo driver whose phone number serve.ts prints at the start. */
export const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    name: 'James Mwangi',
    phone: '+254700000002',
    rating: 4.8,
    ratingCount: 57,
    tripsDone: 84,
    vehicle: { make: 'Toyota', model: 'Noah', year: 2015, color: 'Silver', plate: 'KCX 482T', numSeats: 6 },
    amenities: ['no-smoking', 'luggage', 'charging', 'music'],
    trips: [
      { from: CBD, to: NAKURU, clock: '07:30', days: [2, 9, 16] },
      { from: NAKURU, to: CBD, clock: '15:00', days: [3, 10] },
    ],
  },
  {
    name: 'Wanjiru Kamau',
    phone: '+254700000101',
    rating: 4.9,
    ratingCount: 112,
    tripsDone: 140,
    vehicle: { make: 'Toyota', model: 'Fielder', year: 2014, color: 'White', plate: 'KCA 317F', numSeats: 4 },
    amenities: ['no-smoking', 'luggage', 'quiet'],
    photo: 'wanjiru-kamau.jpg',
    trips: [
      { from: CBD, to: 'ke:nyeri', clock: '08:00', days: [1, 8, 15] },
      { from: 'ke:nyeri', to: CBD, clock: '14:00', days: [3, 10] },
    ],
  },
  {
    name: 'Otieno Odhiambo',
    phone: '+254700000102',
    rating: 4.6,
    ratingCount: 41,
    tripsDone: 63,
    vehicle: { make: 'Subaru', model: 'Forester', year: 2016, color: 'Blue', plate: 'KDB 906K', numSeats: 4 },
    amenities: ['no-smoking', 'air-conditioning', 'music', 'luggage'],
    trips: [
      { from: CBD, to: 'ke:kisumu', clock: '06:30', days: [2, 9, 16] },
      { from: 'ke:kisumu', to: CBD, clock: '07:00', days: [4, 11] },
    ],
  },
  {
    name: 'Kiprono Cheruiyot',
    phone: '+254700000103',
    rating: 4.7,
    ratingCount: 38,
    tripsDone: 52,
    vehicle: { make: 'Mazda', model: 'CX-5', year: 2017, color: 'Red', plate: 'KDE 154M', numSeats: 4 },
    amenities: ['no-smoking', 'air-conditioning', 'charging', 'rest-stops'],
    trips: [
      { from: 'ke:eldoret', to: CBD, clock: '06:00', days: [1] },
      { from: 'ke:eldoret', to: CBD, via: [NAKURU, NAIVASHA], clock: '06:00', days: [8] },
      { from: CBD, to: 'ke:eldoret', clock: '09:00', days: [2] },
      { from: CBD, to: 'ke:eldoret', via: [NAIVASHA, NAKURU], clock: '09:00', days: [9, 16] },
    ],
  },
  {
    name: 'Fatuma Hassan',
    phone: '+254700000104',
    rating: 4.9,
    ratingCount: 76,
    tripsDone: 98,
    vehicle: { make: 'Toyota', model: 'Sienta', year: 2016, color: 'Pearl', plate: 'KCT 728B', numSeats: 5 },
    amenities: ['no-smoking', 'ladies-only', 'child-seat', 'air-conditioning'],
    photo: 'fatuma-hassan.jpg',
    trips: [
      { from: 'ke:mombasa', to: 'ke:malindi', clock: '09:30', days: [1, 4, 8] },
      { from: 'ke:malindi', to: 'ke:mombasa', clock: '16:00', days: [2, 5] },
    ],
  },
  {
    name: 'Mutua Musyoka',
    phone: '+254700000105',
    rating: 4.5,
    ratingCount: 29,
    tripsDone: 47,
    vehicle: { make: 'Toyota', model: 'Probox', year: 2013, color: 'White', plate: 'KCB 590H', numSeats: 4 },
    amenities: ['luggage', 'music', 'pets'],
    trips: [
      { from: 'ke:machakos', to: CBD, clock: '06:30', days: [1, 2] },
      { from: CBD, to: 'ke:machakos', clock: '17:30', days: [1, 2] },
    ],
  },
  {
    name: 'Njeri Mwangi',
    phone: '+254700000106',
    rating: 5,
    ratingCount: 18,
    tripsDone: 24,
    vehicle: { make: 'Nissan', model: 'Note', year: 2018, color: 'Grey', plate: 'KDG 211A', numSeats: 4 },
    amenities: ['no-smoking', 'quiet', 'ladies-only', 'charging'],
    trips: [
      { from: 'ke:thika', to: 'ke:westlands', clock: '06:00', days: [1, 2, 3] },
      { from: 'ke:westlands', to: 'ke:thika', clock: '18:00', days: [1, 2] },
    ],
  },
  {
    name: 'Mwenda Murithi',
    phone: '+254700000107',
    rating: 4.4,
    ratingCount: 22,
    tripsDone: 35,
    vehicle: { make: 'Nissan', model: 'X-Trail', year: 2015, color: 'Black', plate: 'KCP 843Q', numSeats: 4 },
    amenities: ['smoking', 'luggage', 'music', 'pets'],
    trips: [
      { from: CBD, to: 'ke:meru', clock: '07:00', days: [2, 12] },
      { from: 'ke:meru', to: CBD, clock: '08:00', days: [5, 19] },
    ],
  },
  {
    name: 'Juma Mwakio',
    phone: '+254700000108',
    rating: 4.7,
    ratingCount: 64,
    tripsDone: 90,
    vehicle: { make: 'Toyota', model: 'Voxy', year: 2016, color: 'Black', plate: 'KDA 365W', numSeats: 6 },
    amenities: ['no-smoking', 'air-conditioning', 'luggage', 'wifi', 'rest-stops'],
    photo: 'juma-mwakio.jpg',
    trips: [
      { from: CBD, to: 'ke:mombasa', clock: '06:00', days: [2, 5, 13] },
      { from: 'ke:mombasa', to: CBD, clock: '06:30', days: [3, 7] },
    ],
  },
  {
    name: 'Chebet Rotich',
    phone: '+254700000109',
    rating: 4.8,
    ratingCount: 33,
    tripsDone: 45,
    vehicle: { make: 'Toyota', model: 'Premio', year: 2015, color: 'Gold', plate: 'KCM 479L', numSeats: 4 },
    amenities: ['no-smoking', 'music', 'charging'],
    trips: [
      { from: CBD, to: NAKURU, clock: '09:00', days: [2, 7] },
      { from: NAKURU, to: 'ke:eldoret', clock: '13:00', days: [3, 7] },
      { from: 'ke:eldoret', to: NAKURU, clock: '10:00', days: [5] },
    ],
  },
  {
    name: 'Achieng Ouma',
    phone: '+254700000110',
    rating: 4.6,
    ratingCount: 15,
    tripsDone: 21,
    vehicle: { make: 'Honda', model: 'Fit', year: 2014, color: 'Blue', plate: 'KCH 652D', numSeats: 3 },
    amenities: ['no-smoking', 'child-seat', 'quiet'],
    trips: [
      { from: CBD, to: 'ke:kisii', clock: '08:30', days: [3, 17] },
      { from: 'ke:kisii', to: 'ke:kisumu', clock: '09:00', days: [6] },
      { from: 'ke:kisumu', to: 'ke:kakamega', clock: '16:30', days: [7] },
    ],
  },
  {
    name: 'Abdi Noor',
    phone: '+254700000111',
    rating: 4.3,
    ratingCount: 27,
    tripsDone: 39,
    vehicle: { make: 'Toyota', model: 'Alphard', year: 2014, color: 'White', plate: 'KCK 138R', numSeats: 7 },
    amenities: ['no-smoking', 'air-conditioning', 'luggage', 'charging', 'wheelchair'],
    trips: [
      { from: CBD, to: 'ke:mombasa', clock: '20:00', days: [2, 9] },
      { from: 'ke:mombasa', to: CBD, clock: '20:00', days: [4, 12] },
    ],
  },
  {
    name: 'Wambui Wanjikũ Ng’ang’a-Odhiambo',
    phone: '+254700000112',
    rating: 4.9,
    ratingCount: 48,
    tripsDone: 71,
    vehicle: { make: 'Toyota', model: 'Wish', year: 2013, color: 'Maroon', plate: 'KCD 904P', numSeats: 5 },
    amenities: ['no-smoking', 'charging', 'music'],
    photo: 'wambui-nganga.jpg',
    trips: [
      { from: 'ke:kitengela', to: 'ke:upper-hill', clock: '06:30', days: [1] },
      { from: 'ke:upper-hill', to: 'ke:kitengela', clock: '17:30', days: [1] },
      { from: 'ke:westlands', to: NAKURU, clock: '14:00', days: [2] },
      { from: CBD, to: 'ke:nyeri', clock: '07:00', days: [6], coordinated: true },
    ],
  },
]
