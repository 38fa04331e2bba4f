// For `node --import`. Node parses the `exports` of a package at each import from it. Those of drizzle-orm are 180 KB:
// parsing them takes more than half of the time to load the product. This looks up a package once, instead of again for
// each file of ours that imports it, and asks once for each folder of a package whether its files are modules.
import { registerHooks, type ResolveFnOutput } from 'node:module'

const NOT_A_PACKAGE = /^(?:[./#]|\w+:)/
const NEXT_TO_IT = /^\.{1,2}\/.+\.js$/
const found = new Map<string, ResolveFnOutput>()
const foldersOfModules = new Set<string>()
const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/'))

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '', conditions } = context
    if (parentURL.includes('/node_modules/')) {
      if (!NEXT_TO_IT.test(specifier) || !conditions.includes('import')) return next(specifier, context)
      const { href } = new URL(specifier, parentURL)
      if (foldersOfModules.has(folderOf(href))) return { url: href, format: 'module', shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.format === 'module' && resolved.url === href) foldersOfModules.add(folderOf(href))
      return resolved
    }
    if (NOT_A_PACKAGE.test(specifier)) return next(specifier, context)
    const resolved = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, resolved)
    return resolved
  },
})
