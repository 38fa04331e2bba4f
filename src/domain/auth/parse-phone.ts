import { AppError } from '../../platform/errors.ts'
import { parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import type { ServerMessageKey } from '../../shared/messages/server.ts'

/** @throws AppError INVALID_PHONE */
export const parsePhone = (typed: string, otherwise: ServerMessageKey = 'auth.invalidPhone'): string => {
  const phone = parseKenyanPhone(typed)
  if (phone === null) throw new AppError('INVALID_PHONE', otherwise)
  return phone
}
