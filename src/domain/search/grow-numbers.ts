type Numbers = Int32Array | Float64Array | Uint8Array

const MIN_SIZE = 1024

/** The same numbers in an array with room for at least `size` of them. */
export const grown = <T extends Numbers>(numbers: T, size: number, smallest = MIN_SIZE): T => {
  if (size <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => T)(Math.max(smallest, size, numbers.length * 2))
  larger.set(numbers)
  return larger
}

/** The smallest length of an array when there are many of them. */
const FEW = 4

/** The same numbers with room for one more at `place`. The numbers from this place on move up by one. */
export const withRoomAt = <T extends Numbers>(numbers: T, place: number, count: number): T => {
  const roomy = grown(numbers, count + 1, FEW)
  roomy.copyWithin(place + 1, place, count)
  return roomy
}

/** @param order The old indexes in the order of the new ones. */
export const reorder = (numbers: Numbers, order: Int32Array): void => {
  const was = numbers.slice()
  for (const [index, old] of order.entries()) numbers[index] = was[old] ?? 0
}
