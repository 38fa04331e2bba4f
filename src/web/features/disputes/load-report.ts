import type { ApiClient } from '../../lib/api-client.ts'
import { pageAnswerOf } from '../../lib/page-answer.ts'
import { getDispute } from './api.ts'
import { getRide } from '../rides/api.ts'
import { getSeatRequest } from '../seat-requests/api.ts'
import type { DisputeKind } from '../../../shared/kernel/enums.ts'

export const loadReport = async (api: ApiClient, requestId: string, pageRequest: Request) => {
  const request = await pageAnswerOf(getSeatRequest(api, requestId), pageRequest)
  const ride = await pageAnswerOf(getRide(api, request.rId), pageRequest)
  const dispute = request.dispute ? await getDispute(api, requestId) : null
  return { request, ride, dispute: dispute?.ok ? dispute.body : null }
}

/** Nobody can report their own absence. When the boarding PIN was entered, rider and driver have met: nobody was absent. */
export const kindsFor = (isRider: boolean, isBoarded: boolean): readonly DisputeKind[] => {
  if (isBoarded) return ['OTHER']
  return [isRider ? 'NO_SHOW_DRIVER' : 'NO_SHOW_RIDER', 'OTHER']
}
