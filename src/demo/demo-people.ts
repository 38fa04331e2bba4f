import type { DemoPerson } from './demo-data.ts'

const riderOf = ([name, number]: readonly [string, number]): DemoPerson => ({
  name,
  phone: `+2547000002${String(number).padStart(2, '0')}`,
  role: 'RIDER',
})

export const SECOND_ADMIN: DemoPerson = { name: 'Peter Njoroge', phone: '+254700000005', role: 'ADMIN' }
export const SECOND_COORDINATOR: DemoPerson = { name: 'Hassan Omar', phone: '+254700000006', role: 'COORDINATOR' }

export const DEMO_RIDERS: readonly DemoPerson[] = (
  [
    ['Akinyi Okoth', 1],
    ['Kevin Ochieng', 2],
    ['Mercy Chepkoech', 3],
    ['Samuel Karanja', 4],
    ['Zainab Ali', 5],
    ['Dennis Kiprop', 6],
    ['Faith Muthoni', 7],
    ['Collins Wafula', 8],
    ['Esther Nduku', 9],
    ['Ali Salim', 10],
    ['Lilian Moraa', 11],
    ['George Otieno', 12],
    ['Naomi Jepkorir', 13],
    ['Victor Mutiso', 14],
    ['Halima Abdalla', 15],
    ['Joseph Kimani', 16],
    ['Purity Kendi', 17],
    ['Edwin Simiyu', 18],
    ['Caroline Adhiambo', 19],
  ] as const
).map(riderOf)

export interface WaitingDriver extends DemoPerson {
  vehicle: { make: string; model: string; year: number; color: string; plate: string; numSeats: number }
  daysAgo: number
}

export const WAITING_DRIVERS: readonly WaitingDriver[] = [
  {
    name: 'Stephen Maina',
    phone: '+254700000121',
    role: 'DRIVER',
    daysAgo: 3,
    vehicle: { make: 'Toyota', model: 'Axio', year: 2017, color: 'Silver', plate: 'KDJ 418N', numSeats: 4 },
  },
  {
    name: 'Rose Nyambura',
    phone: '+254700000122',
    role: 'DRIVER',
    daysAgo: 1,
    vehicle: { make: 'Mazda', model: 'Demio', year: 2016, color: 'Blue', plate: 'KCZ 702G', numSeats: 4 },
  },
  {
    name: 'Ibrahim Yusuf',
    phone: '+254700000123',
    role: 'DRIVER',
    daysAgo: 1,
    vehicle: { make: 'Nissan', model: 'Serena', year: 2015, color: 'White', plate: 'KCV 355E', numSeats: 7 },
  },
]
