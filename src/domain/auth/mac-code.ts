import type { Dependencies } from '../context.ts'

/** What is kept of a code: worthless without the key, and of no use for another phone or challenge. */
export const macCode = (
  deps: Pick<Dependencies, 'keyring'>,
  { id, phone, code }: { id: string; phone: string; code: string },
): Buffer => deps.keyring.mac('otp-pepper', `otp1|${id}|${phone}|${code}`)
