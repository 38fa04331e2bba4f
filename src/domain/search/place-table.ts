import { cellAt, CellMap } from './cell-map.ts'
import { Points } from './compare-distances.ts'
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

/** Separates name and provider id; neither contains it. */
const SEPARATOR = '\u001F'
const GRAM = 3

export class PlaceTable {
  readonly facts: PlaceFacts[] = []
  readonly shown = new PlaceTexts()
  readonly byCell = new CellMap<number[]>()
  readonly points = new Points()
  private readonly numberOf = new Map<number, number>()
  private readonly cells: number[] = []
  private readonly texts: string[] = []
  /** For each three letters in a row, the places whose text contains them. */
  private readonly withGram = new Map<string, number[]>()

  get count(): number {
    return this.facts.length
  }

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
    this.points.set(number, place)
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
