import type { ReviewTag } from '../shared/kernel/enums.ts'

// What riders and drivers of past rides wrote about each other.

export interface DemoRating {
  stars: number
  tags: ReviewTag[]
  comment?: string
}

export interface DemoRatings {
  driver: string
  daysAgo: number
  rider: string
  /** Without `byRider`, the rider can still write a rating, and does not see this one. */
  byDriver?: DemoRating
  byRider?: DemoRating
  reply?: string
}

const JAMES = 'James Mwangi'

export const DEMO_RATINGS: readonly DemoRatings[] = [
  {
    driver: JAMES,
    daysAgo: 28,
    rider: 'Brian Kipchoge',
    byDriver: { stars: 5, tags: ['ON_TIME', 'SAFE_DRIVING'], comment: 'We left on time and arrived before noon.' },
    byRider: { stars: 5, tags: ['ON_TIME', 'EASY_TO_FIND'] },
    reply: 'Thank you, Brian. See you on the road.',
  },
  {
    driver: JAMES,
    daysAgo: 28,
    rider: 'Akinyi Okoth',
    byDriver: { stars: 5, tags: ['CLEAN_CAR', 'GOOD_TALK'] },
    byRider: { stars: 5, tags: ['FRIENDLY'] },
  },
  {
    driver: JAMES,
    daysAgo: 21,
    rider: 'Mercy Chepkoech',
    byDriver: { stars: 4, tags: ['SAFE_DRIVING'], comment: 'A calm driver. The music was a bit loud.' },
    byRider: { stars: 5, tags: ['ON_TIME'] },
  },
  {
    driver: JAMES,
    daysAgo: 21,
    rider: 'Dennis Kiprop',
    byDriver: { stars: 5, tags: ['ON_TIME', 'CLEAN_CAR'] },
    byRider: { stars: 4, tags: ['FRIENDLY'], comment: 'Came ten minutes late, but called before.' },
  },
  {
    driver: JAMES,
    daysAgo: 12,
    rider: 'Esther Nduku',
    byDriver: { stars: 5, tags: ['SAFE_DRIVING', 'GOOD_TALK'], comment: 'I felt safe all the way to Nakuru.' },
    byRider: { stars: 5, tags: ['ON_TIME', 'GOOD_TALK'] },
  },
  {
    driver: JAMES,
    daysAgo: 12,
    rider: 'Collins Wafula',
    byDriver: { stars: 4, tags: ['CLEAN_CAR'] },
    byRider: { stars: 5, tags: ['EASY_TO_FIND'] },
  },
  { driver: JAMES, daysAgo: 5, rider: 'Brian Kipchoge', byRider: { stars: 5, tags: ['ON_TIME', 'FRIENDLY'] } },
]
