import { pruneChanges } from '../../db/search-feed.ts'
import type { Dependencies } from '../context.ts'

/** The feed keeps an hour: a process that has not looked for so long loads everything. */
export const forgetChanges = ({ db }: Pick<Dependencies, 'db'>): Promise<void> => pruneChanges(db)
