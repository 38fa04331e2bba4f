/** The append-only tables whose rows are chained by their hashes. */
export const CHAINED_TABLES = ['audit_log', 'document_views'] as const
export type ChainedTable = (typeof CHAINED_TABLES)[number]

export interface Link {
  seq: number
  hash: Buffer
}

const linkText = ({ seq, hash }: Link) => `${seq}:${hash.toString('hex')}`

/** What a seal signs: where the chain begins, and up to where it was whole. */
export const sealText = (table: ChainedTable, base: Link, sealed: Link): string =>
  [table, linkText(base), linkText(sealed)].join('\n')
