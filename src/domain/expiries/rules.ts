import type { OwnDocument } from '../../shared/contract/documents.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { WARNING_DAYS } from '../documents/rules.ts'

export const endsSoon = ({ stopsFrom, waits }: Pick<OwnDocument, 'stopsFrom' | 'waits'>, now: Date): boolean =>
  stopsFrom !== null && !waits && Date.parse(stopsFrom) - WARNING_DAYS[0] * DAY_MS <= now.getTime()
