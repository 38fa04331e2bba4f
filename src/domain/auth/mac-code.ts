import type { Dependencies } from '../context.ts'

interface Typed {
  id: string
  phone: string
  code: string
}

const textOf = ({ id, phone, code }: Typed): string => `otp1|${id}|${phone}|${code}`

/** What is stored of a code. It is useless without the key, and for another phone or challenge. */
export const macCode = ({ keyring }: Pick<Dependencies, 'keyring'>, sent: Typed): Buffer =>
  keyring.newMac('otp-pepper', textOf(sent))

export const isCode = ({ keyring }: Pick<Dependencies, 'keyring'>, typed: Typed, mac: Buffer): boolean =>
  keyring.isMac('otp-pepper', textOf(typed), mac)
