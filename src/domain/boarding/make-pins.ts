import { randomInt } from 'node:crypto'
import type { Db, Tx } from '../../db/client.ts'
import { boardingPins } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { PIN_DIGITS } from '../../shared/kernel/form-limits.ts'

/** The statement that gives paid requests their boarding PINs, for the caller to run. A request that has a PIN keeps it. */
export const makePins = (db: Db | Tx, deps: Pick<Dependencies, 'clock' | 'keyring'>, requestIds: readonly string[]) => {
  const createdAt = deps.clock.now()
  const rows = requestIds.map((requestId) => {
    const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
    return { requestId, pinSealed: deps.keyring.seal('boarding-pin', requestId, pin), createdAt }
  })
  return db.insert(boardingPins).values(rows).onConflictDoNothing()
}
