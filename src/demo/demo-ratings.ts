import type { ReviewTag } from '../shared/kernel/enums.ts'

export interface DemoRating {
  stars: number
  tags: ReviewTag[]
  comment?: string
}

export interface DemoRatings {
  driver: string
  daysAgo: number
  rider: string
  /** The rider's rating of the driver. Without it, the rider can still write one, and does not see `aboutRider`. */
  aboutDriver?: DemoRating
  aboutRider?: DemoRating
  reply?: string
}

const JAMES = 'James Mwangi'

export const DEMO_RATINGS: readonly DemoRatings[] = [
  {
    driver: JAMES,
    daysAgo: 28,
    rider: 'Brian Kipchoge',
    aboutDriver: { stars: 5, tags: ['ON_TIME', 'SAFE_DRIVING'], comment: 'We left on time and arrived before noon.' },
    aboutRider: { stars: 5, tags: ['ON_TIME', 'EASY_TO_FIND'] },
    reply: 'Thank you, Brian. See you on the road.',
  },
  {
    driver: JAMES,
    daysAgo: 28,
    rider: 'Akinyi Okoth',
    aboutDriver: { stars: 5, tags: ['CLEAN_CAR', 'GOOD_TALK'] },
    aboutRider: { stars: 5, tags: ['FRIENDLY'] },
  },
  {
    driver: JAMES,
    daysAgo: 21,
    rider: 'Mercy Chepkoech',
    aboutDriver: { stars: 4, tags: ['SAFE_DRIVING'], comment: 'A calm driver. The music was a bit loud.' },
    aboutRider: { stars: 5, tags: ['ON_TIME'] },
  },
  {
    driver: JAMES,
    daysAgo: 21,
    rider: 'Dennis Kiprop',
    aboutDriver: { stars: 5, tags: ['ON_TIME', 'CLEAN_CAR'] },
    aboutRider: { stars: 4, tags: ['FRIENDLY'], comment: 'Came ten minutes late, but called before.' },
  },
  {
    driver: JAMES,
    daysAgo: 12,
    rider: 'Esther Nduku',
    aboutDriver: { stars: 5, tags: ['SAFE_DRIVING', 'GOOD_TALK'], comment: 'I felt safe all the way to Nakuru.' },
    aboutRider: { stars: 5, tags: ['ON_TIME', 'GOOD_TALK'] },
  },
  {
    driver: JAMES,
    daysAgo: 12,
    rider: 'Collins Wafula',
    aboutDriver: { stars: 4, tags: ['CLEAN_CAR'] },
    aboutRider: { stars: 5, tags: ['EASY_TO_FIND'] },
  },
  { driver: JAMES, daysAgo: 5, rider: 'Brian Kipchoge', aboutRider: { stars: 5, tags: ['ON_TIME', 'FRIENDLY'] } },
]
