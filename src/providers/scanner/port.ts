/** Looks for known malware in what somebody uploads. */
export interface ScannerPort {
  /** @throws AppError PROVIDER_UNAVAILABLE when nobody knows */
  isClean: (bytes: Buffer) => Promise<boolean>
}
