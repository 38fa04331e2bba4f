/** A conversation. `from` is the sender's position in `people`. The last message is unread. */
export interface DemoChat {
  people: readonly [string, string]
  messages: readonly (readonly [from: 0 | 1, minutesAgo: number, text: string])[]
}

const DAY = 24 * 60

export const DEMO_CHATS: readonly DemoChat[] = [
  {
    people: ['Brian Kipchoge', 'James Mwangi'],
    messages: [
      [0, 5 * DAY + 300, 'Hi James, is there room for a small suitcase?'],
      [1, 5 * DAY + 290, 'Yes, no problem. The boot is empty.'],
      [0, 5 * DAY + 285, 'Asante! See you at the stage.'],
      [0, 90, 'Booked again for the day after tomorrow. Same place?'],
      [1, 12, 'Yes, Green Park terminus at 07:15. I will wait by the main gate.'],
    ],
  },
  {
    people: ['Brian Kipchoge', 'Wanjiru Kamau'],
    messages: [
      [1, 14 * DAY + 200, 'Pole sana, my car is at the garage. I had to cancel. Your money is on its way back.'],
      [0, 14 * DAY + 180, 'It is okay. Thank you for telling me early.'],
    ],
  },
  {
    people: ['Akinyi Okoth', 'James Mwangi'],
    messages: [
      [0, 320, 'Hello, can my son come too? He is eleven.'],
      [1, 300, 'Of course. Please request two seats.'],
      [0, 290, 'Done, thank you.'],
    ],
  },
  {
    people: ['Faith Muthoni', 'Mary Atieno'],
    messages: [
      [0, 700, 'Which side of the CBD do we meet?'],
      [1, 660, 'At the Kencom stage. I will send the driver’s number the day before.'],
    ],
  },
  {
    people: ['Lilian Moraa', 'Edwin Simiyu'],
    messages: [
      [1, 2 * DAY, 'Send me the money directly, it is cheaper than in the app.'],
      [0, 2 * DAY - 10, 'No. Please do not write to me again.'],
    ],
  },
]
