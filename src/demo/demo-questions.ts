import type { TicketCategory, TicketSubject } from '../shared/kernel/enums.ts'

export interface DemoQuestion {
  from: string
  daysAgo: number
  category: TicketCategory
  subject: string
  text: string
  /** The user's newest payment or newest completed ride, which the question is about. */
  about?: Extract<TicketSubject, 'RIDE' | 'PAYMENT'>
  answer?: { hoursLater: number; text: string }
  closes?: boolean
}

export const DEMO_QUESTIONS: readonly DemoQuestion[] = [
  {
    from: 'Brian Kipchoge',
    daysAgo: 12,
    category: 'LOST',
    subject: 'My blue umbrella',
    text: 'I left a blue umbrella in the car. Can you ask the driver?',
    about: 'PAYMENT',
    answer: {
      hoursLater: 2,
      text: 'Habari Brian. The driver has it and brings it on Friday. You can also message him.',
    },
    closes: true,
  },
  {
    from: 'Brian Kipchoge',
    daysAgo: 0.2,
    category: 'PAYMENT',
    subject: 'A receipt for my employer',
    text: 'Can my employer open the receipt without an account?',
    about: 'PAYMENT',
  },
  {
    from: 'James Mwangi',
    daysAgo: 6,
    category: 'PAYOUT',
    subject: 'When does my money arrive?',
    text: 'The ride was completed this morning. When do I get the money?',
    about: 'RIDE',
    answer: {
      hoursLater: 5,
      text: 'Habari James. We send it by M-Pesa 1 hour after a completed ride for riders whose PIN you entered, and after 24 hours for the others.',
    },
  },
  {
    from: 'Mary Atieno',
    daysAgo: 5,
    category: 'ACCOUNT',
    subject: 'A new driver for our rides',
    text: 'A new driver joins us next week. Do I add the vehicle, or does he?',
    answer: {
      hoursLater: 3,
      text: 'Habari Mary. The driver registers and adds the vehicle. Then you can choose it for your rides.',
    },
  },
  {
    from: 'Faith Muthoni',
    daysAgo: 2.5,
    category: 'REFUND',
    subject: 'How long does a refund take?',
    text: 'I cancelled in time. When do I get the money?',
    about: 'PAYMENT',
  },
]
