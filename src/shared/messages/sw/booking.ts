import type { booking as en } from '../en/booking.ts'

export const booking: Record<keyof typeof en, string> = {}
