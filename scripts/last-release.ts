/**
 * The version that an upgrade starts from: its commit, and its newest migration. Changed with each release, in the same
 * commit that empties scripts/reviewed-migrations.ts and adds the dump of scripts/dump-demo.ts.
 */
export const LAST_RELEASE = {
  commit: '1fd7c4b45feaed3aec1f4a639605a06e7f1678f3',
  migration: '0021_trip_positions',
} as const
