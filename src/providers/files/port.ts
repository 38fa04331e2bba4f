/** File storage. Keys are made by the product and never contain user text. */
export interface FilesPort {
  /** @throws AppError PROVIDER_UNAVAILABLE */
  put: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  /** Null: nothing is stored under the key. @throws AppError PROVIDER_UNAVAILABLE */
  get: (key: string) => Promise<Buffer | null>
  /** Also succeeds when nothing is stored under the key. @throws AppError PROVIDER_UNAVAILABLE */
  remove: (key: string) => Promise<void>
}
