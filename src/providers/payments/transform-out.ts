import { z } from 'zod'
import type { HttpResult } from '../../platform/call-http.ts'
import type { MpesaConfig } from '../../platform/config-mpesa.ts'
import type { Direction } from '../../shared/kernel/money-states.ts'
import type {
  Party,
  ResultAddresses,
  ReversalRequest,
  TransferAccepted,
  TransferQuestion,
  TransferRequest,
  TransferResult,
} from './port.ts'
import { securityCredential } from './security-credential.ts'
import { rejected, unknown } from '../outcomes.ts'
import { readRefusal, unanswered, wholeShillings, zCode, zOpaqueId, type Reading } from './transform.ts'

const addresses = ({ resultUrl, timeoutUrl }: ResultAddresses) => ({
  ResultURL: resultUrl,
  QueueTimeOutURL: timeoutUrl,
})

/** `Occassion` is the provider's own spelling here. */
export const transferBody = (config: MpesaConfig, request: TransferRequest) => ({
  OriginatorConversationID: request.originatorId,
  InitiatorName: config.initiator.name,
  SecurityCredential: securityCredential(config.certificate(), config.initiator.password),
  CommandID: 'BusinessPayment',
  Amount: request.amountKsh,
  PartyA: Number(config.b2c.shortcode),
  PartyB: Number(request.msisdn),
  Remarks: request.remarks,
  ...addresses(request),
  Occassion: '',
})

/** `RecieverIdentifierType` is the provider's own spelling. 11 means the shortcode of an organisation. */
export const reversalBody = (config: MpesaConfig, request: ReversalRequest) => ({
  Initiator: config.initiator.name,
  SecurityCredential: securityCredential(config.certificate(), config.initiator.password),
  CommandID: 'TransactionReversal',
  TransactionID: request.receipt,
  Amount: request.amountKsh,
  ReceiverParty: Number(config.shortcode),
  RecieverIdentifierType: '11',
  Remarks: request.remarks,
  ...addresses(request),
  Occasion: '',
})

const questionBody = (config: MpesaConfig, shortcode: string, to: ResultAddresses) => ({
  Initiator: config.initiator.name,
  SecurityCredential: securityCredential(config.certificate(), config.initiator.password),
  CommandID: 'TransactionStatusQuery',
  PartyA: Number(shortcode),
  IdentifierType: '4',
  Remarks: 'Status',
  ...addresses(to),
  Occasion: '',
})

// Daraja requires the shortcode of the account that received or sent the money.
export const statusBody = (config: MpesaConfig, question: TransferQuestion) => ({
  ...questionBody(config, question.isReversal ? config.shortcode : config.b2c.shortcode, question),
  OriginatorConversationID: question.originatorId,
})

export const receiptBody = (
  config: MpesaConfig,
  request: { receipt: string; direction: Direction } & ResultAddresses,
) => ({
  ...questionBody(config, request.direction === 'IN' ? config.shortcode : config.b2c.shortcode, request),
  TransactionID: request.receipt,
})

const Accepted = z.object({
  ConversationID: z.string().optional().catch(undefined),
  OriginatorConversationID: zOpaqueId.nullable().catch(null),
  ResponseCode: zCode,
})

export const readAccepted = (result: HttpResult): Reading<TransferAccepted> => {
  if (result.kind !== 'answer') return unanswered(result)
  if (result.status !== 200) return readRefusal(result)
  const parsed = Accepted.safeParse(result.json)
  if (!parsed.success) return unknown('unreadable')
  const { ResponseCode, ConversationID, OriginatorConversationID: originatorId } = parsed.data
  if (ResponseCode !== '0') return rejected(ResponseCode)
  const id = zOpaqueId.safeParse(ConversationID)
  return id.success ? { kind: 'accepted', value: { conversationId: id.data, originatorId } } : unknown('unreadable')
}

const Parameter = z.object({ Key: z.string(), Value: z.unknown().optional() })
/** Daraja sends several parameters as an array, but a single one as an object. */
const Parameters = z
  .object({ ResultParameter: z.union([z.array(Parameter), Parameter.transform((one) => [one])]) })
  .optional()
  .catch(undefined)
const Result = z.object({
  Result: z.object({
    ResultCode: zCode.pipe(z.string().regex(/^[\w.-]{1,32}$/)),
    OriginatorConversationID: zOpaqueId,
    ConversationID: zOpaqueId,
    TransactionID: z.string().optional().catch(undefined),
    ResultParameters: Parameters,
  }),
})

const readReceipt = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z0-9]{6,20}$/.test(value) ? value : null

/** Reads only the number of texts such as `254712345678 - JANE W.`. A masked number counts as missing. */
const readParty = (value: unknown, ownShortcodes: readonly string[]): Party => {
  const number = typeof value === 'string' ? /^\s*(\d{5,12})\b/.exec(value)?.[1] : undefined
  if (number === undefined) return { kind: 'unknown' }
  if (ownShortcodes.includes(number)) return { kind: 'us' }
  return /^254[17]\d{8}$/.test(number) ? { kind: 'phone', msisdn: number } : { kind: 'unknown' }
}

/** Reads parameters by name. Ignores names of people and balances. */
export const readTransferResult = (body: unknown, ownShortcodes: readonly string[]): TransferResult | null => {
  const parsed = Result.safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, OriginatorConversationID, ConversationID, TransactionID, ResultParameters } = parsed.data.Result
  const named = (name: string) => ResultParameters?.ResultParameter.find((parameter) => parameter.Key === name)?.Value
  const status = named('TransactionStatus')
  return {
    conversationId: ConversationID,
    originatorId: OriginatorConversationID,
    resultCode: ResultCode,
    receipt: readReceipt(named('ReceiptNo') ?? named('TransactionReceipt') ?? TransactionID),
    amountKsh: wholeShillings(named('TransactionAmount') ?? named('Amount')),
    status: typeof status === 'string' ? status.slice(0, 40) : null,
    payer: readParty(named('DebitPartyName'), ownShortcodes),
    payee: readParty(named('CreditPartyName'), ownShortcodes),
  }
}
