import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '../../shared/contract/enums.ts'

const MANIFEST = 'build/client/.vite/manifest.json'

const readManifest = (): Record<string, { file: string }> =>
  import.meta.env.PROD && existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)
    : {}

let manifest: Record<string, { file: string }> | undefined

/** Where the browser finds a language's sentences, so that it can fetch them beside the scripts and not after them. */
export const messageChunk = (language: Language): string | null => {
  manifest ??= readManifest()
  const chunk = manifest[`src/shared/messages/${language}/screens.ts`]
  return chunk ? `/${chunk.file}` : null
}
