import { existsSync, readFileSync } from 'node:fs'
import type { Language } from '../../shared/contract/enums.ts'
import { textGroupsOf, type TextGroup } from './text-groups.ts'

const MANIFEST = 'build/client/.vite/manifest.json'
const FILES: Record<TextGroup, string> = {
  first: 'first-screens',
  home: 'home',
  step: 'next-step-screens',
  ride: 'ride-screens',
  post: 'ride-form',
  account: 'account-screens',
  admin: 'admin',
  finance: 'finance-screens',
  money: 'money-screens',
  page: 'pages',
  chat: 'chat-screens',
}

const readManifest = (): Record<string, { file: string }> =>
  import.meta.env.PROD && existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)
    : {}

let manifest: Record<string, { file: string }> | undefined

/** The addresses of a page's texts, so that the browser can load them beside the scripts. */
export const messageChunks = (language: Language, pathname: string, isSignedIn: boolean): string[] => {
  manifest ??= readManifest()
  const known = manifest
  return textGroupsOf(pathname, isSignedIn).flatMap((group) => {
    const chunk = known[`src/shared/messages/${language}/${FILES[group]}.ts`]
    return chunk ? [`/${chunk.file}`] : []
  })
}
