import type { AmenityId } from '../shared/contract/amenities.ts'
import type { AMENITY_ICONS } from '../shared/contract/enums.ts'

interface AmenityFacts {
  label: string
  icon: (typeof AMENITY_ICONS)[number]
}

/** What a ride can offer. Labels are English; the screens translate by id. */
export const AMENITY_FACTS: Readonly<Record<AmenityId, AmenityFacts>> = {
  'no-smoking': { label: 'No smoking', icon: 'smoke' },
  pets: { label: 'Pets welcome', icon: 'pet' },
  luggage: { label: 'Luggage space', icon: 'bag' },
  charging: { label: 'Phone charging', icon: 'default' },
  smoking: { label: 'Smoking allowed', icon: 'smoke' },
  'air-conditioning': { label: 'Air conditioning', icon: 'default' },
  music: { label: 'Music', icon: 'default' },
  quiet: { label: 'Quiet ride', icon: 'default' },
  'ladies-only': { label: 'Ladies only', icon: 'default' },
  'child-seat': { label: 'Child seat', icon: 'default' },
  wifi: { label: 'Wi-Fi', icon: 'default' },
  'rest-stops': { label: 'Stops for a break', icon: 'default' },
  wheelchair: { label: 'Room for a wheelchair', icon: 'default' },
}

interface FaqFacts {
  id: string
  title: string
  content: string
  isListed: boolean
}

/** What a new installation answers its visitors; from then on the admins' to change. */
export const FIRST_FAQS: readonly FaqFacts[] = [
  {
    id: 'a2f5c1d0-0001-4c7e-9b1a-5f0c6d3e7a01',
    title: 'When and how do I pay for my seat?',
    content:
      'You pay only after the driver has approved your request. Press Pay, confirm the M-Pesa number, and enter your PIN on your own phone: we never see it. You pay the price shown for each seat, in Kenya shillings, and the M-Pesa receipt is kept with your request.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0002-4c7e-9b1a-5f0c6d3e7a02',
    title: 'Do I get my money back if plans change?',
    content:
      'If the driver cancels, you get everything back. If you cancel, you get everything back until 24 hours before departure, half until 2 hours before, and nothing after that. Within 30 minutes of paying you can always cancel for a full refund, as long as departure is at least 2 hours away. The screen shows what you will get before you confirm, and refunds go to the M-Pesa number that paid.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0003-4c7e-9b1a-5f0c6d3e7a03',
    title: 'Is my seat kept for me while I have not paid yet?',
    content:
      'Yes. From the moment the driver approves, your seats are held for 2 hours, and never later than 30 minutes before departure. Nobody else can take them in that time. If you do not pay, the hold ends and the seats are free again.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0004-4c7e-9b1a-5f0c6d3e7a04',
    title: 'How do I know that a ride is safe?',
    content:
      'Everybody signs in with a phone number they have proven to own, and an administrator approves every vehicle before it can carry anyone. You see the driver, the car and its number plate before you book, and can call the driver. Check the plate before you get in, and tell somebody where you are going.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0005-4c7e-9b1a-5f0c6d3e7a05',
    title: 'How do I become a driver?',
    content:
      'Sign up as a driver, or complete driver registration if you already ride with us, and add your vehicle: model year 2010 or later. Once an administrator has approved it you can post rides from tomorrow up to 30 days ahead, choose your price for a seat and decide whom you take along.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0006-4c7e-9b1a-5f0c6d3e7a06',
    title: 'Can I book seats for other people?',
    content:
      'Yes. You are always the first passenger of your own request; add a name and a phone number for each of the others, as long as there are seats left. You pay for all of them together.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0007-4c7e-9b1a-5f0c6d3e7a07',
    title: 'What happens if the driver does not answer?',
    content:
      'Your request waits until departure and then ends by itself. You have paid nothing by then, and you can cancel it at any time before.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0008-4c7e-9b1a-5f0c6d3e7a08',
    title: 'Who sets the price of a ride?',
    content:
      'The driver does, for each seat, when the ride is posted. It cannot change afterwards, so what you saw when you asked is what you pay.',
    isListed: false,
  },
]
