import type { Coordinates } from './geo.ts'
import { keysOf } from './keys-of.ts'

/** A box in degrees that contains the whole county and a few kilometres around it. */
const COUNTY_BOXES = {
  Baringo: { south: -0.25, north: 1.7, west: 35.45, east: 36.55 },
  Bomet: { south: -1.1, north: -0.45, west: 34.95, east: 35.65 },
  Bungoma: { south: 0.4, north: 1.15, west: 34.33, east: 35.1 },
  Busia: { south: -0.03, north: 0.75, west: 33.9, east: 34.45 },
  'Elgeyo Marakwet': { south: 0.15, north: 1.35, west: 35.25, east: 35.75 },
  Embu: { south: -0.95, north: -0.1, west: 37.25, east: 37.95 },
  Garissa: { south: -2.0, north: 1.0, west: 38.65, east: 41.6 },
  'Homa Bay': { south: -0.9, north: -0.25, west: 33.9, east: 34.95 },
  Isiolo: { south: -0.1, north: 2.1, west: 36.8, east: 39.6 },
  Kajiado: { south: -3.25, north: -1.1, west: 36.05, east: 37.95 },
  Kakamega: { south: 0.05, north: 0.85, west: 34.3, east: 35.0 },
  Kericho: { south: -0.7, north: 0.05, west: 35.0, east: 35.7 },
  Kiambu: { south: -1.32, north: -0.75, west: 36.45, east: 37.4 },
  Kilifi: { south: -4.02, north: -2.3, west: 39.05, east: 40.3 },
  Kirinyaga: { south: -0.8, north: -0.15, west: 37.1, east: 37.5 },
  Kisii: { south: -1.05, north: -0.52, west: 34.6, east: 35.0 },
  Kisumu: { south: -0.45, north: 0.05, west: 34.4, east: 35.35 },
  Kitui: { south: -3.05, north: -0.05, west: 37.55, east: 39.05 },
  Kwale: { south: -4.72, north: -3.5, west: 38.5, east: 39.7 },
  Laikipia: { south: -0.3, north: 0.9, west: 36.15, east: 37.4 },
  Lamu: { south: -2.55, north: -1.6, west: 40.2, east: 41.6 },
  Machakos: { south: -1.8, north: -0.75, west: 36.75, east: 37.95 },
  Makueni: { south: -3.05, north: -1.5, west: 36.85, east: 38.55 },
  Mandera: { south: 2.35, north: 4.35, west: 39.7, east: 41.95 },
  Marsabit: { south: 1.1, north: 4.55, west: 35.95, east: 39.5 },
  Meru: { south: -0.25, north: 0.65, west: 37.0, east: 38.45 },
  Migori: { south: -1.45, north: -0.6, west: 33.9, east: 34.9 },
  Mombasa: { south: -4.15, north: -3.93, west: 39.55, east: 39.8 },
  "Murang'a": { south: -1.1, north: -0.55, west: 36.7, east: 37.45 },
  Nairobi: { south: -1.45, north: -1.15, west: 36.65, east: 37.11 },
  Nakuru: { south: -1.2, north: 0.2, west: 35.4, east: 36.65 },
  Nandi: { south: -0.15, north: 0.6, west: 34.72, east: 35.45 },
  Narok: { south: -2.1, north: -0.55, west: 34.55, east: 36.45 },
  Nyamira: { south: -0.85, north: -0.4, west: 34.8, east: 35.1 },
  Nyandarua: { south: -0.9, north: 0.1, west: 36.2, east: 36.75 },
  Nyeri: { south: -0.65, north: 0.0, west: 36.55, east: 37.35 },
  Samburu: { south: 0.55, north: 2.75, west: 36.2, east: 38.1 },
  Siaya: { south: -0.45, north: 0.3, west: 33.95, east: 34.6 },
  'Taita Taveta': { south: -4.25, north: -2.6, west: 37.55, east: 39.3 },
  'Tana River': { south: -3.0, north: 0.15, west: 38.4, east: 40.6 },
  'Tharaka Nithi': { south: -0.45, north: 0.1, west: 37.3, east: 38.35 },
  'Trans Nzoia': { south: 0.8, north: 1.35, west: 34.55, east: 35.45 },
  Turkana: { south: 0.95, north: 5.1, west: 33.95, east: 36.7 },
  'Uasin Gishu': { south: 0.0, north: 1.0, west: 34.83, east: 35.7 },
  Vihiga: { south: -0.01, north: 0.2, west: 34.5, east: 34.9 },
  Wajir: { south: 0.0, north: 3.65, west: 38.95, east: 41.05 },
  'West Pokot': { south: 1.05, north: 2.65, west: 34.75, east: 35.85 },
} as const

export type County = keyof typeof COUNTY_BOXES
export const COUNTIES = keysOf(COUNTY_BOXES)

/** Approximate: checks the box around the county. */
export const isInCounty = (county: County, { lat, lng }: Coordinates): boolean => {
  const box = COUNTY_BOXES[county]
  return lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east
}
