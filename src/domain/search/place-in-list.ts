/** How many rows of a sorted list come before, from its start. */
export const placeIn = (rows: ArrayLike<number>, isBefore: (row: number) => boolean): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(rows[middle] ?? -1)) low = middle + 1
    else high = middle
  }
  return low
}
