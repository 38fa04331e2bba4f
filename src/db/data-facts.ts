export type DataClass = 'identity' | 'contact' | 'location' | 'money' | 'content' | 'security' | 'none'
/** `out`: in the person's export. `erased`: emptied or replaced on erasure, where the row itself stays. */
type Column = DataClass | `${DataClass} out` | `${DataClass} erased` | `${DataClass} out erased`

export interface TableFacts {
  /** The columns that name the person a row belongs to; a row of theirs is exported. */
  owners: readonly string[]
  basis: 'contract' | 'legal duty' | 'legitimate interest' | 'consent' | 'no personal data'
  kept: string
  /** What erasing an account does: the rows go, columns are emptied, or everything stays because it names nobody. */
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
