import type { AnswerWriter } from './answer-writer.ts'
import { cellAt, CellMap } from './cell-map.ts'
import { Points } from './compare-distances.ts'
import { grown } from './grow-numbers.ts'

export interface PlaceFacts {
  id: number
  placeId: string
  name: string
  formattedAddress: string
  lat: number
  lng: number
  lastUpdatedMs: number
}

const BLOCK_BYTES = 256 * 1024
const [FROM, TO] = ['{"from":', ',"to":']
const COMMA = 1

/**
 * The JSON of places as bytes, because places are most of an answer and many cards share them. Each is stored between
 * `FROM` and `TO`, so that one copy writes a place together with the words around it.
 */
export class PlaceTexts {
  private readonly blocks: Buffer[] = []
  private used = 0
  // These arrays are indexed by the number of a place.
  private inBlock = new Int32Array(0)
  private starts = new Int32Array(0)
  /** 0 for a place that was not shown yet. */
  private ends = new Int32Array(0)

  /** Writes `{"from":…,"to":…,`; `jsonOf` gives the text of a place that was not shown yet. */
  showEnds(answer: AnswerWriter, from: number, to: number, jsonOf: (place: number) => string): void {
    const fromBlock = this.blockOf(from, jsonOf)
    answer.copy(fromBlock, this.starts[from] ?? 0, this.ends[from] ?? 0)
    const toBlock = this.blockOf(to, jsonOf)
    answer.copy(toBlock, (this.starts[to] ?? 0) + FROM.length, (this.ends[to] ?? 0) - TO.length + COMMA)
  }

  private blockOf(place: number, jsonOf: (place: number) => string): Buffer {
    if (place >= this.ends.length || this.ends[place] === 0) this.store(place, FROM + jsonOf(place) + TO)
    const block = this.blocks[this.inBlock[place] ?? 0]
    if (!block) throw new Error(`No text of the place with the number ${place}.`)
    return block
  }

  private store(place: number, text: string): void {
    const length = Buffer.byteLength(text)
    let block = this.blocks.at(-1)
    if (!block || this.used + length > block.length) {
      // This is not from Node's pool, because a small text would keep the whole pool alive.
      block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length))
      this.blocks.push(block)
      this.used = 0
    }
    this.inBlock = grown(this.inBlock, place + 1)
    this.starts = grown(this.starts, place + 1)
    this.ends = grown(this.ends, place + 1)
    this.inBlock[place] = this.blocks.length - 1
    this.starts[place] = this.used
    this.used += block.write(text, this.used)
    this.ends[place] = this.used
  }
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
  /** For each three characters in a row, the places whose text contains them. */
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
