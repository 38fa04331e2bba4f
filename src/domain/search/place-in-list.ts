/** How many rows at the beginning of a sorted list come before. */
export const placeIn = (rows: readonly number[], isBefore: (row: number) => boolean): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(rows[middle] ?? -1)) low = middle + 1
    else high = middle
  }
  return low
}
