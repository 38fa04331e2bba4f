import type { Reconciliation } from '../../../shared/contract/reconciliations.ts'
import type { Language } from '../../../shared/kernel/enums.ts'
import { formatDate } from '../../lib/format-time.ts'

/** The day of a daily check, which ends at the first instant of the next day, or the days of a statement. */
export const formatSpan = ({ source, from, to }: Reconciliation, language: Language): string => {
  const first = formatDate(from, language)
  const last = source === 'SCHEDULE' ? first : formatDate(to, language)
  return first === last ? first : `${first} – ${last}`
}
