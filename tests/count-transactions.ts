import type { Dependencies } from '../src/domain/context.ts'

/** How many transactions `work` begins. */
export const countTransactions = async (
  deps: Dependencies,
  work: (deps: Dependencies) => Promise<void>,
): Promise<number> => {
  const { db } = deps
  let begun = 0
  const transaction: typeof db.transaction = (...given) => {
    begun += 1
    return db.transaction(...given)
  }
  await work({ ...deps, db: Object.assign(Object.create(db), { transaction }) })
  return begun
}
