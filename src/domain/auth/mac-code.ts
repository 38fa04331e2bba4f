import type { Dependencies } from '../context.ts'

/** What is stored of a code: useless without the key, and for another phone or challenge. */
export const macCode = (
  deps: Pick<Dependencies, 'keyring'>,
  { id, phone, code }: { id: string; phone: string; code: string },
): Buffer => deps.keyring.mac('otp-pepper', `otp1|${id}|${phone}|${code}`)
