/** A file that was chosen, before it is sent. */
export interface Chosen {
  file: File
  /** An address of the picture within this page; null for a PDF. */
  preview: string | null
}

/** One photo or document of a form. */
export interface DocumentState {
  chosen: Chosen | null
  /** What was sent from this page: the page's own data does not have it before it is read again. */
  sent: Chosen | null
  error: string | null
  /** A large picture is being made smaller. */
  preparing: boolean
  /** Percent sent; null while nothing is on its way. */
  progress: number | null
}
