import { url } from './config-values.ts'

const address = url.optional()

export const socialVariables = { SOCIAL_X_URL: address, SOCIAL_FACEBOOK_URL: address, SOCIAL_INSTAGRAM_URL: address }

/** Null for a label without a link. */
export type Social = Record<'x' | 'facebook' | 'instagram', string | null>

export const socialConfig = (env: Partial<Record<keyof typeof socialVariables, string | undefined>>): Social => ({
  x: env.SOCIAL_X_URL ?? null,
  facebook: env.SOCIAL_FACEBOOK_URL ?? null,
  instagram: env.SOCIAL_INSTAGRAM_URL ?? null,
})
