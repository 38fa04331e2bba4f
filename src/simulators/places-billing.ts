export interface PlacesBill {
  /** Sessions that a call for details has ended. */
  sessions: number
  /** Autocomplete calls without a token, with a used token, or in a session that no call for details has ended. */
  autocompletes: number
  details: number
}

export interface PlacesBilling {
  countAutocomplete: (token: string | undefined) => void
  countDetails: (token: string | undefined) => void
  read: () => PlacesBill
}

/** Counts as Google bills. A session covers any number of autocomplete calls, and the one call for details that ends it. */
export const createPlacesBilling = (): PlacesBilling => {
  const open = new Map<string, number>()
  const closed = new Set<string>()
  const bill: PlacesBill = { sessions: 0, autocompletes: 0, details: 0 }
  return {
    countAutocomplete: (token) => {
      if (token === undefined || closed.has(token)) bill.autocompletes += 1
      else open.set(token, (open.get(token) ?? 0) + 1)
    },
    countDetails: (token) => {
      if (token === undefined || !open.has(token)) {
        bill.details += 1
        return
      }
      open.delete(token)
      closed.add(token)
      bill.sessions += 1
    },
    read: () => ({
      ...bill,
      autocompletes: [...open.values()].reduce((sum, calls) => sum + calls, bill.autocompletes),
    }),
  }
}
