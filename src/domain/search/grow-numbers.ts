type Numbers = Int32Array | Float64Array | Uint8Array

const SMALLEST = 1024

/** The same numbers in an array with room for at least `size` of them. */
export const grown = <T extends Numbers>(numbers: T, size: number): T => {
  if (size <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => T)(Math.max(SMALLEST, size, numbers.length * 2))
  larger.set(numbers)
  return larger
}
