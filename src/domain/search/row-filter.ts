/** The conditions of every kind of match. */
export interface RowFilter {
  opensMs: number
  closesMs: number
  numSeats: number
  amenityMask: number
  bands: number
  /** NONE: the viewer sees no rides for women · ONLY: the viewer wants no others. */
  womenOnly: 'NONE' | 'ALSO' | 'ONLY'
  /** Users whose rides the viewer must not see. */
  hiddenPeople: ReadonlySet<string> | null
}
