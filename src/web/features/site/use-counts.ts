import { useState } from 'react'

export interface Counts {
  messages: number
  notifications: number
}
export const NO_COUNTS: Counts = { messages: 0, notifications: 0 }

export const useCounts = () => {
  const [counts, setCounts] = useState(NO_COUNTS)
  return { counts, onCount: (found: Partial<Counts>) => setCounts((before) => ({ ...before, ...found })) }
}
