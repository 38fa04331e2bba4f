export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
export const quantile = (numbers: number[], q: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? Number.NaN
export const mean = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
