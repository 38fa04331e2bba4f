import { findMovement, findSent, type Movement } from './movements.ts'
import type { Prompt } from './prompt-record.ts'
import { findPaid } from './prompts.ts'
import type { World } from './world.ts'

const NOT_FOUND = 'R000002'

interface KnownTransaction {
  receipt: string | null
  status: 'Completed' | 'Failed' | 'Pending'
  amount: number
  reason: string
  resultCode: string
  originatorId: string
  isIn: boolean
  phone: string
}

const fromMovement = (movement: Movement, at: number): KnownTransaction => {
  const status = movement.result_code === '0' ? 'Completed' : 'Failed'
  return {
    receipt: movement.receipt,
    status: at >= movement.known_at ? status : 'Pending',
    amount: movement.amount,
    reason: movement.command === 'BusinessPayment' ? 'Business Payment to Customer' : 'Transaction Reversal',
    resultCode: movement.result_code,
    originatorId: movement.originator_id,
    isIn: false,
    phone: movement.phone,
  }
}

const fromPrompt = ({ receipt, amount, phone }: Prompt): KnownTransaction => ({
  receipt,
  status: 'Completed',
  amount,
  reason: 'Pay Bill Online',
  resultCode: '0',
  originatorId: '',
  isIn: true,
  phone,
})

interface AskedTransaction {
  TransactionID?: string | undefined
  conversationId?: string | undefined
}

export const findTransaction = (world: World, asked: AskedTransaction, at: number): KnownTransaction | null => {
  if (asked.TransactionID === undefined) {
    const movement = findMovement(world, asked.conversationId ?? '')
    return movement ? fromMovement(movement, at) : null
  }
  const prompt = findPaid(world, asked.TransactionID)
  if (prompt) return fromPrompt(prompt)
  const movement = findSent(world, asked.TransactionID)
  return movement ? fromMovement(movement, at) : null
}

export const statusBody = (found: KnownTransaction | null, conversationId: string, us: string): string => {
  const parties = [`${us} - PAMOJA`, `${found?.phone} - SIMULATED`]
  const [debit, credit] = found?.isIn === true ? parties.toReversed() : parties
  const list = [
    { Key: 'ReceiptNo', Value: found?.receipt ?? '' },
    { Key: 'TransactionStatus', Value: found?.status },
    { Key: 'Amount', Value: found?.amount },
    { Key: 'DebitPartyName', Value: debit },
    { Key: 'CreditPartyName', Value: credit },
    { Key: 'ReasonType', Value: found?.reason },
    { Key: 'OriginatorConversationID', Value: found?.originatorId },
    { Key: 'TransactionReason', Value: found?.resultCode },
  ]
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: found === null ? NOT_FOUND : 0,
      ResultDesc: found === null ? 'The transaction does not exist.' : 'The service request is processed successfully.',
      OriginatorConversationID: conversationId,
      ConversationID: conversationId,
      TransactionID: '0000000000',
      ...(found === null ? {} : { ResultParameters: { ResultParameter: list } }),
    },
  })
}
