import { constants, privateDecrypt } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { simulatedMpesaKey } from '../platform/config-mpesa.ts'
import { checkFields, digits, isCallbackUrl, refusals, type Refusal } from './daraja-validation.ts'
import { findMovement, newConversationId, reverse, scheduleCall, sendToPhone, type Movement } from './movements.ts'
import { nowMs, type World } from './world.ts'

const zUrl = z.string().max(2048).refine(isCallbackUrl)
const zAmount = digits(/^\d{1,6}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(250_000))
const Common = {
  SecurityCredential: z.string().min(1),
  Remarks: z.string().min(2).max(100),
  QueueTimeOutURL: zUrl,
  ResultURL: zUrl,
}
const Transfer = z.object({
  ...Common,
  OriginatorConversationID: z.string().regex(/^[\w-]{1,64}$/),
  InitiatorName: z.string().min(1),
  CommandID: z.enum(['BusinessPayment', 'SalaryPayment', 'PromotionPayment']),
  Amount: zAmount,
  PartyA: digits(/^\d{5,7}$/),
  PartyB: digits(/^254[17]\d{8}$/),
  Occassion: z.string().max(100).optional(),
})
const Reversal = z.object({
  ...Common,
  Initiator: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Z0-9]{6,20}$/),
  Amount: zAmount,
  ReceiverParty: digits(/^\d{5,7}$/),
  RecieverIdentifierType: digits(/^11$/),
  Occasion: z.string().max(100).optional(),
})
const Status = z.object({
  ...Common,
  Initiator: z.string().min(1),
  CommandID: z.literal('TransactionStatusQuery'),
  OriginatorConversationID: z.string().min(1).max(64),
  PartyA: digits(/^\d{5,7}$/),
  IdentifierType: digits(/^4$/),
  Occasion: z.string().max(100).optional(),
})

const WRONG_CREDENTIAL = '2001'
const NOT_FOUND = 'R000002'

/** Node decrypts the old padding no more, so it is taken off by hand: 00 02, eight or more bytes, 00, the text. */
const decryptCredential = (dataDir: string, credential: string): string | null => {
  try {
    const key = { key: simulatedMpesaKey(dataDir), padding: constants.RSA_NO_PADDING }
    const bytes = privateDecrypt(key, Buffer.from(credential, 'base64'))
    const end = bytes.indexOf(0, 2)
    return bytes[0] === 0 && bytes[1] === 2 && end >= 10 ? bytes.subarray(end + 1).toString('utf8') : null
  } catch {
    return null // Not encrypted for us.
  }
}

type Answer = (c: Context, refusal: Refusal) => Response

const accepted = (c: Context, conversationId: string, originatorId: string) =>
  c.json({
    ConversationID: conversationId,
    OriginatorConversationID: originatorId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })

const repeated = (c: Context, originatorId: string) =>
  c.json({
    ConversationID: '',
    OriginatorConversationID: originatorId,
    ResponseCode: '15',
    ResponseDescription: 'Duplicate OriginatorConversationID',
  })

/** How a question is answered: as a result, a moment later. */
const statusBody = (movement: Movement | null, conversationId: string, at: number): string => {
  const known = movement !== null && at >= movement.known_at
  const status = movement?.result_code === '0' ? 'Completed' : 'Failed'
  const list = [
    { Key: 'ReceiptNo', Value: movement?.receipt ?? '' },
    { Key: 'TransactionStatus', Value: known ? status : 'Pending' },
    { Key: 'Amount', Value: movement?.amount ?? 0 },
    { Key: 'ReasonType', Value: 'Business Payment to Customer' },
    { Key: 'OriginatorConversationID', Value: movement?.originator_id ?? '' },
    { Key: 'TransactionReason', Value: movement?.result_code ?? '' },
  ]
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: movement === null ? NOT_FOUND : 0,
      ResultDesc:
        movement === null ? 'The transaction does not exist.' : 'The service request is processed successfully.',
      OriginatorConversationID: conversationId,
      ConversationID: conversationId,
      TransactionID: '0000000000',
      ...(movement === null ? {} : { ResultParameters: { ResultParameter: list } }),
    },
  })
}

const createInitiatorCheck = (world: World) => {
  const { mpesa } = world
  const mayInitiate = (name: string, credential: string) =>
    name === mpesa.initiator.name && decryptCredential(world.dataDir, credential) === mpesa.initiator.password
  /** What an operator without the right password hears comes late as well: as a result. */
  const refuseInitiator = (c: Context, originatorId: string, url: string) => {
    const at = nowMs(world)
    const id = newConversationId(at)
    const body = {
      ResultType: 0,
      ResultCode: Number(WRONG_CREDENTIAL),
      ResultDesc: 'The initiator information is invalid.',
      OriginatorConversationID: originatorId,
      ConversationID: id,
      TransactionID: '0000000000',
    }
    scheduleCall(world, id, url, JSON.stringify({ Result: body }), at)
    return accepted(c, id, originatorId)
  }
  return { mayInitiate, refuseInitiator }
}

/** B2C, reversal and transaction status, as strict as the real ones and as late with their results. */
export const createMoneyOut = (world: World, readJson: (c: Context) => Promise<unknown>, refuse: Answer) => {
  const { mpesa } = world
  const { mayInitiate, refuseInitiator } = createInitiatorCheck(world)
  return {
    b2c: async (c: Context) => {
      const checked = checkFields(Transfer, await readJson(c))
      if (!checked.ok) return refuse(c, checked.refusal)
      const asked = checked.value
      if (asked.PartyA !== mpesa.b2c.shortcode) return refuse(c, refusals.noMerchant)
      const to = { resultUrl: asked.ResultURL, timeoutUrl: asked.QueueTimeOutURL }
      if (!mayInitiate(asked.InitiatorName, asked.SecurityCredential))
        return refuseInitiator(c, asked.OriginatorConversationID, to.resultUrl)
      const originatorId = asked.OriginatorConversationID
      const movement = sendToPhone(world, { originatorId, phone: asked.PartyB, amount: asked.Amount, ...to })
      return movement ? accepted(c, movement.conversation_id, originatorId) : repeated(c, originatorId)
    },
    reversal: async (c: Context) => {
      const checked = checkFields(Reversal, await readJson(c))
      if (!checked.ok) return refuse(c, checked.refusal)
      const asked = checked.value
      if (asked.ReceiverParty !== mpesa.shortcode) return refuse(c, refusals.noMerchant)
      const to = { resultUrl: asked.ResultURL, timeoutUrl: asked.QueueTimeOutURL }
      if (!mayInitiate(asked.Initiator, asked.SecurityCredential)) return refuseInitiator(c, 'reversal', to.resultUrl)
      const movement = reverse(world, { receipt: asked.TransactionID, amount: asked.Amount, ...to })
      return accepted(c, movement.conversation_id, movement.originator_id)
    },
    status: async (c: Context) => {
      const checked = checkFields(Status, await readJson(c))
      if (!checked.ok) return refuse(c, checked.refusal)
      const asked = checked.value
      if (!mayInitiate(asked.Initiator, asked.SecurityCredential))
        return refuseInitiator(c, asked.OriginatorConversationID, asked.ResultURL)
      const at = nowMs(world)
      const id = newConversationId(at)
      const movement = findMovement(world, asked.OriginatorConversationID) ?? null
      scheduleCall(world, id, asked.ResultURL, statusBody(movement, id, at), at)
      return accepted(c, id, id)
    },
  }
}
