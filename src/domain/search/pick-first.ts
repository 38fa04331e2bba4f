/** The first items in order, without sorting the rest. */
export const pickFirst = <T>(items: readonly T[], most: number, compare: (a: T, b: T) => number): T[] => {
  const first: T[] = []
  for (const item of items) {
    const last = first[first.length - 1]
    if (first.length === most && last !== undefined && compare(last, item) <= 0) continue
    let place = first.length
    while (place > 0 && compare(item, first[place - 1] ?? item) < 0) place -= 1
    first.splice(place, 0, item)
    if (first.length > most) first.pop()
  }
  return first
}
