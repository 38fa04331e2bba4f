import type { DisputeKind } from '../../../shared/contract/enums.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'

export const loadReport = async (api: ApiClient, requestId: string, pageRequest: Request) => {
  const request = await pageAnswerOf(api.seatRequests.request[':id'].$get({ param: { id: requestId } }), pageRequest)
  const ride = await pageAnswerOf(api.rides.ride[':id'].$get({ param: { id: request.rId } }), pageRequest)
  const dispute = request.dispute
    ? await attempt(api.disputes.request[':id'].dispute.$get({ param: { id: requestId } }))
    : null
  return { request, ride, dispute: dispute?.ok ? dispute.body : null }
}

/** Users cannot report their own absence, nor that of a person whose PIN was entered. */
export const kindsFor = (isRider: boolean, isBoarded: boolean): readonly DisputeKind[] => {
  if (isBoarded) return ['OTHER']
  return [isRider ? 'NO_SHOW_DRIVER' : 'NO_SHOW_RIDER', 'OTHER']
}
