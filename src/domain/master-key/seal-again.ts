import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  boardingPins,
  documents,
  payments,
  providerTokens,
  receiptChecks,
  secondFactors,
  transfers,
  trustedContacts,
  userIdentities,
} from '../../db/schema/index.ts'
import type { KeyPurpose } from '../../platform/keyring.ts'
import { sealTx } from '../../db/seal-tx.ts'
import { readRows } from '../../db/read-rows.ts'
import type { Dependencies } from '../context.ts'
import { SEALED_BY } from '../documents/rules.ts'

interface SealedColumn {
  column: PgColumn
  purpose: KeyPurpose
  /** The key of the row first, then the other columns that the value is bound to. */
  context: [PgColumn, ...PgColumn[]]
}

const [documentKey, ...boundTo] = SEALED_BY

/** All columns with data that the master key encrypts for longer than a sign-in code or a form is valid. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { column: providerTokens.sealed, purpose: 'provider-token', context: [providerTokens.provider] },
  { column: payments.callbackSecretSealed, purpose: 'callback-secret', context: [payments.id] },
  { column: transfers.callbackSecretSealed, purpose: 'callback-secret', context: [transfers.id] },
  { column: receiptChecks.callbackSecretSealed, purpose: 'callback-secret', context: [receiptChecks.id] },
  { column: secondFactors.secretSealed, purpose: 'second-factor', context: [secondFactors.userId] },
  { column: userIdentities.genderSealed, purpose: 'gender', context: [userIdentities.userId] },
  { column: trustedContacts.phoneSealed, purpose: 'trusted-contact', context: [trustedContacts.id] },
  { column: boardingPins.pinSealed, purpose: 'boarding-pin', context: [boardingPins.requestId] },
  {
    column: documents.wrappedKey,
    purpose: 'document-key',
    context: [documents[documentKey], ...boundTo.map((name) => documents[name])],
  },
]

type Deps = Pick<Dependencies, 'db' | 'keyring'>

export interface SealedAgain {
  done: number
  /** Values that no key can decrypt; they stay unchanged. */
  failed: number
}

interface Row {
  key: string
  context: string
  sealed: Uint8Array
}

const BATCH = 500

const nextRows = (deps: Deps, { column, context }: SealedColumn, after: string | null): Promise<Row[]> => {
  const [key] = context
  const texts = sql.join(
    context.map((each): SQL => sql`${each}::text`),
    sql`, `,
  )
  return readRows<Row>(
    deps.db,
    sql`select ${key} as "key", concat_ws(chr(10), ${texts}) as "context", ${column} as "sealed" from ${column.table}
      where ${column} is not null ${after === null ? sql`` : sql`and ${key} > ${after}`} order by ${key} limit ${BATCH}`,
  )
}

/** The value encrypted again; `fresh` when the active key already encrypts it; null when no key can decrypt it. */
const freshOf = ({ keyring }: Deps, { purpose }: SealedColumn, { context, sealed }: Row): Buffer | 'fresh' | null => {
  try {
    return keyring.sealAgain(purpose, context, sealed) ?? 'fresh'
  } catch {
    return null
  }
}

/** The WHERE contains the old value, so that a write of another process meanwhile is not overwritten. */
const write = (deps: Deps, { column, context: [key] }: SealedColumn, row: Row, fresh: Buffer) =>
  sealTx(deps.db, (tx) =>
    tx
      .update(column.table)
      .set({ [column.name]: fresh })
      .where(and(eq(key, row.key), eq(column, Buffer.from(row.sealed)))),
  )

const sealColumn = async (deps: Deps, sealed: SealedColumn, counted: SealedAgain): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await nextRows(deps, sealed, after)
    for (const row of rows) {
      const fresh = freshOf(deps, sealed, row)
      if (fresh === null) counted.failed += 1
      if (fresh === null || fresh === 'fresh') continue
      await write(deps, sealed, row, fresh)
      counted.done += 1
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

/** Encrypts everything with the active key. A run that was stopped can be started again. */
export const sealAgain = async (deps: Deps): Promise<SealedAgain> => {
  const counted: SealedAgain = { done: 0, failed: 0 }
  for (const sealed of SEALED_COLUMNS) await sealColumn(deps, sealed, counted)
  return counted
}
