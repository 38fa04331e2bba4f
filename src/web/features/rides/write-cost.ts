/** An amount as its field shows it: `1500` → `1,500`; empty for 0, so that the field can be empty. */
export const writeCost = (ksh: number): string => (ksh === 0 ? '' : ksh.toLocaleString('en-KE'))
