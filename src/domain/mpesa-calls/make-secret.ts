import { hashToken, newPathSecret } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'

export const makeSecret = ({ keyring }: Pick<Dependencies, 'keyring'>, id: string) => {
  const secret = newPathSecret()
  return {
    callbackSecretHash: hashToken(secret),
    callbackSecretSealed: keyring.seal('callback-secret', id, secret),
  }
}

/** The secret in the path shows that a callback comes from M-Pesa. */
export const addressOf = (
  { keyring, settings }: Pick<Dependencies, 'keyring' | 'settings'>,
  { id, callbackSecretSealed }: { id: string; callbackSecretSealed: Buffer },
  path: string,
): string => `${settings.paymentCallbackBaseUrl}${path}/${keyring.open('callback-secret', id, callbackSecretSealed)}`
