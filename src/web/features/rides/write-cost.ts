/** An amount as its field shows it: `1500` → `1,500`. For 0 the field is empty, so that a user can clear it. */
export const writeCost = (ksh: number): string => (ksh === 0 ? '' : ksh.toLocaleString('en-KE'))
