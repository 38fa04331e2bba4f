import { CENTRAL_PLACES } from './gazetteer-central.ts'
import { COAST_PLACES } from './gazetteer-coast.ts'
import { EASTERN_PLACES } from './gazetteer-eastern.ts'
import { NAIROBI_PLACES } from './gazetteer-nairobi.ts'
import { NORTH_PLACES } from './gazetteer-north.ts'
import { RIFT_PLACES } from './gazetteer-rift.ts'
import { WEST_PLACES } from './gazetteer-west.ts'

/**
 * The built-in places of Kenya, made to be edited by hand: in the file of the region, under its county, another line is
 * another place. A line holds
 *
 *     name,kind,county,lat,lng,aliases,importance,source
 *
 * `aliases` are separated by `;` and hold what people say and type, in English, Swahili, Sheng and letters;
 * `importance` runs from 0 to 1 (the capital is 1, a stage 0.36). Lines that start with `#` are headings. Lines marked
 * `geonames` have their coordinates from GeoNames (geonames.org, CC BY 4.0), credited in docs/credits.md.
 */
export const GAZETTEER_CSV = [
  CENTRAL_PLACES,
  COAST_PLACES,
  EASTERN_PLACES,
  NAIROBI_PLACES,
  NORTH_PLACES,
  RIFT_PLACES,
  WEST_PLACES,
].join('')
