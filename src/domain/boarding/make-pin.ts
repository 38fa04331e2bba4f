import { randomInt } from 'node:crypto'
import type { Db, Tx } from '../../db/client.ts'
import { boardingPins } from '../../db/schema/index.ts'
import { PIN_DIGITS } from '../../shared/contract/boarding.ts'
import type { Dependencies } from '../context.ts'

/** Gives a paid request its boarding PIN, once: another call changes nothing. The caller sends or awaits it. */
export const makePin = (db: Db | Tx, deps: Pick<Dependencies, 'clock' | 'keyring'>, requestId: string) => {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  const pinSealed = deps.keyring.seal('boarding-pin', requestId, pin)
  return db.insert(boardingPins).values({ requestId, pinSealed, createdAt: deps.clock.now() }).onConflictDoNothing()
}
