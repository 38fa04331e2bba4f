import type { DeliveryState } from '../../../shared/contract/deliveries.ts'
import { DELIVERY_CHANNELS, type DeliveryChannel } from '../../../shared/kernel/enums.ts'

const ENDS = {
  arrived: ['DELIVERED', 'READ'],
  underWay: ['SENDING', 'ACCEPTED', 'SENT'],
  inDoubt: ['UNKNOWN'],
  failed: ['FAILED', 'REJECTED', 'UNAVAILABLE'],
} as const satisfies Record<string, readonly DeliveryState[]>
type End = keyof typeof ENDS

export const DELIVERY_ENDS = ['arrived', 'underWay', 'inDoubt', 'failed'] as const satisfies readonly End[]
export const DELIVERY_FILTERS = [...DELIVERY_CHANNELS, ...DELIVERY_ENDS] as const
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number]

const isEnd = (filter: DeliveryFilter): filter is End => filter in ENDS
export const isWay = (filter: DeliveryFilter): filter is DeliveryChannel => !isEnd(filter)

/** Channels and states are listed together on the screen; the API needs them separately. */
export const deliveryQueryOf = (filters: readonly DeliveryFilter[]): { channel?: string; status?: string } => {
  const channel = filters.filter(isWay).join(',')
  const status = filters.filter(isEnd).flatMap((end) => ENDS[end])
  return { ...(channel && { channel }), ...(status.length > 0 && { status: status.join(',') }) }
}
