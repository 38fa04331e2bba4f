// For `node --import`: looks up a package once, instead of again for each file of ours that imports it. Node reads the
// `exports` of a package at each import, and those of drizzle-orm are 180 KB: half of the time to load the product.
import { registerHooks, type ResolveFnOutput } from 'node:module'

const NOT_A_PACKAGE = /^(?:[./#]|\w+:)/
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = !context.parentURL?.includes('/node_modules/')
    if (!isOurs || NOT_A_PACKAGE.test(specifier)) return next(specifier, context)
    const resolved = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, resolved)
    return resolved
  },
})
