export interface Chosen {
  file: File
  /** An address of the picture within this page; null for a PDF. */
  preview: string | null
}

export interface DocumentState {
  chosen: Chosen | null
  /** The file that was sent from this page, until the page's data is loaded again. */
  sent: Chosen | null
  error: string | null
  preparing: boolean
  /** Percent uploaded; null when nothing is being sent. */
  progress: number | null
}
