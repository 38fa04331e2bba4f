import { EARTH_RADIUS_KM, type Coordinates } from '../../shared/kernel/geo.ts'
import { cellAt, CellMap } from './cell-map.ts'
import { grown } from './grow-numbers.ts'
import { PlaceTexts } from './place-texts.ts'

/** A row of `places`, as cards show it. */
export interface PlaceFacts {
  id: number
  placeId: string
  name: string
  formattedAddress: string
  lat: number
  lng: number
  lastUpdatedMs: number
}

const RADIANS = Math.PI / 180
/** Separates name and provider id; neither contains it. */
const SEPARATOR = '\u001F'
const GRAM = 3

/** Great-circle distances from one point, for one search: computed once for each place, because rides share places. */
class Distances {
  private search = 0
  private seenIn = new Int32Array(0)
  private km = new Float64Array(0)
  private lat = 0
  private lng = 0
  private cos = 0
  private readonly places: PlaceTable

  constructor(places: PlaceTable) {
    this.places = places
  }

  begin({ lat, lng }: Coordinates): void {
    this.search += 1
    this.seenIn = grown(this.seenIn, this.places.count)
    this.km = grown(this.km, this.places.count)
    this.lat = lat * RADIANS
    this.lng = lng * RADIANS
    this.cos = Math.cos(this.lat)
  }

  to(place: number): number {
    if (this.seenIn[place] !== this.search) {
      this.seenIn[place] = this.search
      this.km[place] = this.compute(place)
    }
    return this.km[place] ?? 0
  }

  /** The haversine formula; values that depend only on the place are computed in advance. */
  private compute(place: number): number {
    const { latitudes, longitudes, cosines } = this.places
    const sinLat = Math.sin(((latitudes[place] ?? 0) - this.lat) / 2)
    const sinLng = Math.sin(((longitudes[place] ?? 0) - this.lng) / 2)
    const h = sinLat * sinLat + this.cos * (cosines[place] ?? 0) * sinLng * sinLng
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
  }
}

/** The places of bookable rides by number: coordinates, names, and distances. */
export class PlaceTable {
  readonly facts: PlaceFacts[] = []
  /** As cards show them. */
  readonly shown = new PlaceTexts()
  readonly byCell = new CellMap<number[]>()
  /** In radians. */
  latitudes = new Float64Array(0)
  longitudes = new Float64Array(0)
  cosines = new Float64Array(0)
  readonly fromOrigin = new Distances(this)
  readonly fromDestination = new Distances(this)
  private readonly numberOf = new Map<number, number>()
  private readonly cells: number[] = []
  private readonly texts: string[] = []
  /** For each three letters in a row, the places whose text contains them. */
  private readonly withGram = new Map<string, number[]>()

  get count(): number {
    return this.facts.length
  }

  /** Undefined for a place that is not in the table yet. */
  find(id: number): number | undefined {
    return this.numberOf.get(id)
  }

  cellOf(place: number): number {
    return this.cells[place] ?? -1
  }

  add(place: PlaceFacts): void {
    const number = this.count
    this.numberOf.set(place.id, number)
    this.facts.push(place)
    this.latitudes = grown(this.latitudes, number + 1)
    this.longitudes = grown(this.longitudes, number + 1)
    this.cosines = grown(this.cosines, number + 1)
    this.latitudes[number] = place.lat * RADIANS
    this.longitudes[number] = place.lng * RADIANS
    this.cosines[number] = Math.cos(place.lat * RADIANS)
    this.cells.push(cellAt(place))
    this.byCell.findOrAdd(cellAt(place), () => []).push(number)
    this.addText(number, `${place.name}${SEPARATOR}${place.placeId}`.toLowerCase())
  }

  private addText(number: number, text: string): void {
    this.texts[number] = text
    const grams = new Set<string>()
    for (let start = 0; start + GRAM <= text.length; start++) grams.add(text.slice(start, start + GRAM))
    for (const gram of grams) {
      const places = this.withGram.get(gram)
      if (places) places.push(number)
      else this.withGram.set(gram, [number])
    }
  }

  /** Places whose name or provider id contains the text, ignoring upper and lower case. */
  named(text: string): readonly number[] {
    const wanted = text.toLowerCase()
    let fewest: readonly number[] | null = null
    for (let start = 0; start + GRAM <= wanted.length; start++) {
      const places = this.withGram.get(wanted.slice(start, start + GRAM)) ?? []
      if (fewest === null || places.length < fewest.length) fewest = places
    }
    return (fewest ?? [...this.texts.keys()]).filter((place) => this.texts[place]?.includes(wanted))
  }
}
