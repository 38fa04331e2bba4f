import { existsSync, readFileSync } from 'node:fs'
import { textGroupsOf } from './text-groups.ts'
import type { Language } from '../../shared/kernel/enums.ts'

const MANIFEST = 'build/client/.vite/manifest.json'
const readManifest = (): Record<string, { file: string }> =>
  import.meta.env.PROD && existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)
    : {}

let manifest: Record<string, { file: string }> | undefined

/** The addresses of a page's texts, so that the browser can load them in parallel with the scripts. */
export const messageChunks = (language: Language, pathname: string, isSignedIn: boolean): string[] => {
  manifest ??= readManifest()
  const known = manifest
  return textGroupsOf(pathname, isSignedIn).flatMap((group) => {
    const chunk = known[`src/shared/messages/${language}/${group}.ts`]
    return chunk ? [`/${chunk.file}`] : []
  })
}
