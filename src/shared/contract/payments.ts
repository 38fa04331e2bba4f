import { z } from 'zod'
import { zPaymentStatus } from './enums.ts'
import { zId, zKenyanPhone, zStored, zStoredNumber } from './primitives.ts'

export const PayBody = z.strictObject({ phone: zKenyanPhone.optional() }).meta({ id: 'PayBody' })

export const Payment = z
  .strictObject({
    id: zId,
    requestId: zId,
    status: zPaymentStatus,
    amount: zStoredNumber,
    phone: zStored,
    checkoutRequestId: zStored.nullable(),
    mpesaReceipt: zStored.nullable(),
    /** A sentence for users; null unless the payment failed. */
    failureReason: zStored.nullable(),
    createdAt: zStored,
    expiresAt: zStored,
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const PayAnswer = z.strictObject({ payment: Payment }).meta({ id: 'PayAnswer' })

/** Daraja, the API of M-Pesa, reads only the status 200; this body is from its documentation. */
export const CallbackAnswer = z
  .strictObject({ ResultCode: z.literal(0), ResultDesc: z.literal('Accepted') })
  .meta({ id: 'CallbackAnswer' })
