import { constants, privateDecrypt } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { simulatedMpesaKey } from '../platform/config-mpesa.ts'
import { checkFields, digits, isCallbackUrl, refusals, type Refusal } from './daraja-validation.ts'
import { findTransaction, statusBody } from './known-transactions.ts'
import { newConversationId, newOriginatorId, reverse, scheduleCall, sendToPhone } from './movements.ts'
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
const TRANSFER = {
  ...Common,
  InitiatorName: z.string().min(1),
  CommandID: z.enum(['BusinessPayment', 'SalaryPayment', 'PromotionPayment']),
  Amount: zAmount,
  PartyA: digits(/^\d{5,7}$/),
  PartyB: digits(/^254[17]\d{8}$/),
  // Version 3 uses this spelling, and version 1 the correct one. Clients send either of them to both versions.
  Occassion: z.string().max(100).optional(),
  Occasion: z.string().max(100).optional(),
}
const Transfer = z.object({ ...TRANSFER, OriginatorConversationID: z.string().regex(/^[\w-]{1,64}$/) })
/** Version 1 of the B2C call has no id of ours, so a repeated call pays twice. */
const OldTransfer = z.object(TRANSFER)
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
/** Clients send an empty text for the id that they do not use. */
const optionalId = (pattern: RegExp) =>
  z.union([z.literal('').transform(() => undefined), z.string().regex(pattern)]).optional()
const Status = z
  .object({
    ...Common,
    Initiator: z.string().min(1),
    CommandID: z.literal('TransactionStatusQuery'),
    OriginatorConversationID: optionalId(/^.{1,64}$/),
    OriginalConversationID: optionalId(/^.{1,64}$/),
    TransactionID: optionalId(/^[A-Z0-9]{6,20}$/),
    PartyA: digits(/^\d{5,7}$/),
    // 1: phone, 2: till, 4: shortcode. One client sends the type of a phone for a shortcode.
    IdentifierType: digits(/^[124]$/),
    Occasion: z.string().max(100).optional(),
  })
  .transform(({ OriginatorConversationID, OriginalConversationID, ...asked }) => ({
    ...asked,
    conversationId: OriginatorConversationID ?? OriginalConversationID,
  }))
  .refine(({ TransactionID, conversationId }) => TransactionID !== undefined || conversationId !== undefined, {
    path: ['TransactionID'],
  })

const WRONG_CREDENTIAL = '2001'

/** Removes PKCS#1 v1.5 padding itself, because Node no longer does: 00 02, 8 or more bytes, 00, then the text. */
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

const createInitiatorCheck = (world: World) => {
  const { mpesa } = world
  const mayInitiate = (name: string, credential: string) =>
    name === mpesa.initiator.name && decryptCredential(world.dataDir, credential) === mpesa.initiator.password
  /** Daraja accepts a call with a wrong password of the initiator, and reports the error later in a result. */
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

export const createMoneyOut = (world: World, readJson: (c: Context) => Promise<unknown>, refuse: Answer) => {
  const { mpesa } = world
  const { mayInitiate, refuseInitiator } = createInitiatorCheck(world)
  const transfer = (c: Context, asked: z.infer<typeof Transfer>): Response => {
    if (asked.PartyA !== mpesa.b2c.shortcode) return refuse(c, refusals.noMerchant)
    const to = { resultUrl: asked.ResultURL, timeoutUrl: asked.QueueTimeOutURL }
    const originatorId = asked.OriginatorConversationID
    if (!mayInitiate(asked.InitiatorName, asked.SecurityCredential))
      return refuseInitiator(c, originatorId, to.resultUrl)
    const movement = sendToPhone(world, { originatorId, phone: asked.PartyB, amount: asked.Amount, ...to })
    return movement ? accepted(c, movement.conversation_id, originatorId) : repeated(c, originatorId)
  }
  return {
    b2c: async (c: Context) => {
      const checked = checkFields(Transfer, await readJson(c))
      return checked.ok ? transfer(c, checked.value) : refuse(c, checked.refusal)
    },
    oldB2c: async (c: Context) => {
      const checked = checkFields(OldTransfer, await readJson(c))
      if (!checked.ok) return refuse(c, checked.refusal)
      return transfer(c, { ...checked.value, OriginatorConversationID: newOriginatorId() })
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
      if (![mpesa.shortcode, mpesa.b2c.shortcode].includes(asked.PartyA)) return refuse(c, refusals.noMerchant)
      if (!mayInitiate(asked.Initiator, asked.SecurityCredential)) return refuseInitiator(c, 'status', asked.ResultURL)
      const at = nowMs(world)
      const id = newConversationId(at)
      const found = findTransaction(world, asked, at)
      scheduleCall(world, id, asked.ResultURL, statusBody(found, id, asked.PartyA), at)
      return accepted(c, id, id)
    },
  }
}
