// Stores chosen files in a cache of the browser; storage.ts deletes this cache with all other personal data. Only pages
// on which files are chosen load this module.
import { CHOSEN_FILES } from './storage.ts'

const addressOf = (name: string) => `/chosen-file/${name}`
const NAME_HEADER = 'x-file-name'

const open = async (): Promise<Cache | null> => {
  try {
    return 'caches' in window ? await window.caches.open(CHOSEN_FILES) : null
  } catch {
    return null
  }
}

/** If the browser has no space, the file is not stored. */
export const storeFile = async (name: string, file: File): Promise<void> => {
  const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) }
  const cache = await open()
  await cache?.put(addressOf(name), new Response(file, { headers })).catch(() => undefined)
}

export const readFile = async (name: string): Promise<File | null> => {
  const cache = await open()
  const kept = await cache?.match(addressOf(name))
  if (!kept) return null
  const blob = await kept.blob()
  return new File([blob], decodeURIComponent(kept.headers.get(NAME_HEADER) ?? name), { type: blob.type })
}

export const dropFile = async (name: string): Promise<void> => {
  const cache = await open()
  await cache?.delete(addressOf(name))
}
