/** Written out before anything is compared. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  rd: 'road',
  ave: 'avenue',
  hosp: 'hospital',
  center: 'centre',
  stn: 'station',
  mkt: 'market',
  twn: 'town',
  est: 'estate',
  univ: 'university',
  intl: 'international',
}

/** What people say around a name in Swahili. */
export const SWAHILI_FILLERS: ReadonlySet<string> = new Set([
  'stesheni',
  'steji',
  'stendi',
  'kituo',
  'mtaa',
  'mji',
  'ya',
  'wa',
  'la',
  'cha',
  'za',
  'kwa',
])

/** Swahili for the kinds of places, the longer phrases before their own words. */
export const SWAHILI_KINDS: readonly (readonly [string, string])[] = [
  ['uwanja wa ndege', 'airport'],
  ['uwanja wa michezo', 'stadium'],
  ['kituo cha reli', 'railway station'],
  ['kituo cha mabasi', 'bus park'],
  ['kituo cha polisi', 'police station'],
  ['mbuga ya wanyama', 'national park'],
  ['hifadhi ya', 'reserve'],
  ['chuo kikuu', 'university'],
  ['chuo', 'college'],
  ['hospitali', 'hospital'],
  ['soko', 'market'],
  ['shule', 'school'],
  ['uwanja', 'stadium'],
  ['bandari', 'port'],
  ['daraja', 'bridge'],
  ['barabara', 'road'],
  ['ufuo', 'beach'],
  ['ufukwe', 'beach'],
  ['kivuko', 'ferry'],
  ['feri', 'ferry'],
  ['reli', 'railway'],
  ['treni', 'train'],
]

/** What people add to a name to say what it is, although the name does not hold it. */
export const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  airport: ['airport', 'airstrip'],
  beach: ['beach'],
  border_post: ['border', 'town'],
  city: ['city', 'town'],
  hospital: ['hospital', 'clinic'],
  junction: ['junction', 'roundabout', 'stage'],
  mall: ['mall', 'shopping', 'centre'],
  market: ['market'],
  neighbourhood: ['estate', 'stage'],
  park: ['park', 'reserve'],
  railway_station: ['railway', 'train', 'station'],
  school: ['school'],
  sgr_station: ['sgr', 'train', 'railway', 'station', 'terminus'],
  stage: ['stage', 'bus', 'stop'],
  town: ['town', 'market', 'stage'],
  university: ['university', 'campus', 'college'],
}
