/**
 * The version that an upgrade comes from: its commit, and its newest migration. Renewed with each release, in the same
 * commit that empties scripts/reviewed-migrations.ts and adds the dump of scripts/dump-demo.ts.
 */
export const LAST_RELEASE = {
  commit: 'd3e45149a79b4a7743424f719382d5cf8e675050',
  migration: '0016_women_only',
} as const
