export interface ScannerPort {
  /** @throws AppError PROVIDER_UNAVAILABLE when the scanner does not answer */
  isClean: (bytes: Buffer) => Promise<boolean>
}
