export interface ScannerPort {
  /** @throws AppError PROVIDER_UNAVAILABLE without an answer of the scanner */
  isClean: (bytes: Buffer) => Promise<boolean>
}
