import { hashToken, newPathSecret } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'

/** What a row stores of the secret in its callback address. */
export const makeSecret = ({ keyring }: Pick<Dependencies, 'keyring'>, id: string) => {
  const secret = newPathSecret()
  return {
    callbackSecretHash: hashToken(secret),
    callbackSecretSealed: keyring.seal('callback-secret', id, secret),
  }
}

/** The address that M-Pesa calls about this row; the secret is in the path and nowhere else. */
export const addressOf = (
  { keyring, settings }: Pick<Dependencies, 'keyring' | 'settings'>,
  { id, callbackSecretSealed }: { id: string; callbackSecretSealed: Buffer },
  path: string,
): string => `${settings.paymentCallbackBaseUrl}${path}/${keyring.open('callback-secret', id, callbackSecretSealed)}`
