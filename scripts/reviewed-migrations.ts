/**
 * Steps of migrations since the last release that the rules of scripts/upgrade-rules.ts would refuse, and why the last
 * release works with each all the same.
 */
export const REVIEWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '0019_document_facts': {
    'drop index documents_one_current':
      'Made again in the same transaction. The last release names it in no ON CONFLICT.',
    'create unique index documents_one_current': 'Refuses less than before: documents of vehicles are left out.',
    'create unique index documents_one_of_vehicle':
      'For documents of vehicles only, which the last release does not have.',
    'alter table documents add constraint documents_of_vehicle':
      'The last release writes neither a vehicle nor a document of one. The table is small.',
  },
  '0021_trip_positions': {
    'create index trip_shares_located': 'Of links of 90 days, none with a position yet: made in milliseconds.',
    'alter table trip_shares add constraint trip_shares_position_whole':
      'The last release writes none of these columns, so they stay empty together.',
    'alter table trip_shares add constraint trip_shares_position_bounded': 'The last release writes no position.',
  },
}
