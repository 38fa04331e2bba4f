/** The first items in order, without sorting the rest. */
export const pickFirst = <T>(items: readonly T[], most: number, compare: (a: T, b: T) => number): T[] => {
  const first: T[] = []
  for (const item of items) {
    let place = first.length
    if (place === most) {
      const last = first[place - 1]
      if (last === undefined || compare(last, item) <= 0) continue
      place -= 1
    }
    for (; place > 0; place--) {
      const before = first[place - 1] ?? item
      if (compare(item, before) >= 0) break
      first[place] = before
    }
    first[place] = item
  }
  return first
}
