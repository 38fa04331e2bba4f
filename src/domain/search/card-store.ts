import type { AnswerWriter } from './answer-writer.ts'
import type { RideFacts } from './ride-facts.ts'

export const MAX_CARDS = 20_000
/** Most cards need three quarters of a slot. A card that is longer than a slot is not stored, and is written each time. */
const SLOT_BYTES = 1280
const SLOTS_A_BLOCK = 256
/** The slot number of the last card that was longer than a slot. */
const LONG = MAX_CARDS

/** The fields of a card that are the same for every viewer, as JSON, without its places, which many cards share. */
export interface CardText {
  /** The driver's phone number goes between these two. */
  beforePhone: string
  afterPhone: string
  segment: string
}

/**
 * Cards of found parts, stored as bytes. Slots are reused, because new buffers are memory outside the heap, and V8 marks the
 * whole heap when it has much of such memory. A reused slot changes, so answers get a copy of its bytes.
 */
export class CardStore {
  private readonly blocks: Buffer[] = []
  private longCard = Buffer.alloc(0)
  private readonly owners: (RideFacts | undefined)[] = []
  // Where the pieces of a card end, counted from the start of its slot.
  private readonly phonesAt = new Int32Array(MAX_CARDS + 1)
  private readonly segmentsAt = new Int32Array(MAX_CARDS + 1)
  private readonly lengths = new Int32Array(MAX_CARDS + 1)
  /** Whether the card was shown since `freeSlot` last passed it. If so, `freeSlot` passes it once more. */
  private readonly isUsed = new Uint8Array(MAX_CARDS)
  private hand = 0

  /** The slot of a part's card, valid until the next call. Calls `write` when the card is not stored. */
  slotOf(ride: RideFacts, part: number, write: () => CardText): number {
    for (const card of ride.cards)
      if (card.part === part) {
        this.isUsed[card.slot] = 1
        return card.slot
      }
    const text = write()
    // The bytes are counted piece by piece, because joining the pieces would copy them.
    const lengths = [text.beforePhone, text.afterPhone, text.segment].map((piece) => Buffer.byteLength(piece))
    const length = lengths.reduce((sum, bytes) => sum + bytes)
    if (length > SLOT_BYTES) {
      this.longCard = Buffer.allocUnsafe(length)
      this.store(LONG, text)
      return LONG
    }
    const slot = this.freeSlot()
    this.store(slot, text)
    this.owners[slot] = ride
    ride.cards = [...ride.cards, { part, slot }]
    return slot
  }

  showRide(answer: AnswerWriter, slot: number, phone: string | null): void {
    const bytes = this.bytesOf(slot)
    const start = startOf(slot)
    const end = start + (this.segmentsAt[slot] ?? 0)
    if (phone === null) return answer.copy(bytes, start, end)
    const phoneAt = start + (this.phonesAt[slot] ?? 0)
    answer.copy(bytes, start, phoneAt)
    answer.text(phone)
    answer.copy(bytes, phoneAt, end)
  }

  showSegment(answer: AnswerWriter, slot: number): void {
    const start = startOf(slot)
    answer.copy(this.bytesOf(slot), start + (this.segmentsAt[slot] ?? 0), start + (this.lengths[slot] ?? 0))
  }

  private store(slot: number, { beforePhone, afterPhone, segment }: CardText): void {
    const bytes = this.bytesOf(slot)
    const start = startOf(slot)
    const phoneAt = bytes.write(beforePhone, start)
    const segmentAt = phoneAt + bytes.write(afterPhone, start + phoneAt)
    this.phonesAt[slot] = phoneAt
    this.segmentsAt[slot] = segmentAt
    this.lengths[slot] = segmentAt + bytes.write(segment, start + segmentAt)
  }

  private bytesOf(slot: number): Buffer {
    if (slot === LONG) return this.longCard
    return (this.blocks[Math.floor(slot / SLOTS_A_BLOCK)] ??= Buffer.allocUnsafeSlow(SLOTS_A_BLOCK * SLOT_BYTES))
  }

  private freeSlot(): number {
    while (this.isUsed[this.hand] === 1) {
      this.isUsed[this.hand] = 0
      this.hand = (this.hand + 1) % MAX_CARDS
    }
    const slot = this.hand
    this.hand = (slot + 1) % MAX_CARDS
    const owner = this.owners[slot]
    if (owner) owner.cards = owner.cards.filter((card) => card.slot !== slot)
    return slot
  }
}

const startOf = (slot: number): number => (slot === LONG ? 0 : (slot % SLOTS_A_BLOCK) * SLOT_BYTES)
