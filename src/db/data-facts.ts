export type DataClass = 'identity' | 'contact' | 'location' | 'money' | 'content' | 'security' | 'none'
/** `out`: included in the user's export. `erased`: emptied or replaced on erasure, while the row stays. */
type Column = DataClass | `${DataClass} out` | `${DataClass} erased` | `${DataClass} out erased`

export interface TableFacts {
  /**
   * The columns that name the owner of a row: the id of a user, or of one of the user's requests, payments, refunds,
   * payouts or tickets. The export of a user contains the rows that the user owns.
   */
  owners: readonly string[]
  basis: 'contract' | 'legal duty' | 'legitimate interest' | 'consent' | 'no personal data'
  kept: string
  /** What the erasure of an account does to its rows: it deletes them, empties columns, or changes nothing. */
  erasing: 'rows' | 'columns' | 'nothing'
  columns: Readonly<Record<string, Column>>
}

export const fields = <Kind extends Column>(kind: Kind, names: string): Record<string, Kind> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]))

export const noPerson = (kept: string, columns: string): TableFacts => ({
  owners: [],
  basis: 'no personal data',
  kept,
  erasing: 'nothing',
  columns: fields('none', columns),
})
