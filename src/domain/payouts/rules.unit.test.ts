import { expect, it } from 'vitest'
import { sharesOf } from './rules.ts'

it.each([
  [500, 0, 0, [0, 0, 500]],
  [1000, 10, 5, [100, 45, 855]],
  [333, 7, 5, [23, 15, 295]],
  [1, 50, 40, [0, 0, 1]],
])(
  'a payout of Ksh %i with a fee of %i percent, and tax of %i percent on the rest, has the fee, tax and net amount %j',
  (grossKsh, feePercent, withholdingPercent, [feeKsh, withholdingKsh, netKsh]) =>
    expect(sharesOf(grossKsh, { feePercent, withholdingPercent })).toEqual({
      grossKsh,
      feeKsh,
      withholdingKsh,
      netKsh,
    }),
)
