import type { AnswerWriter } from './answer-writer.ts'
import type { RideFacts } from './ride-facts.ts'

export const MOST_CARDS = 20_000
/** Most cards need a little more than half of it. A longer card is not stored, and is written each time. */
const SLOT_BYTES = 2048
const SLOTS_A_BLOCK = 256

/**
 * The part of a card that is the same for every viewer, as JSON. The driver's phone number goes between the two texts.
 */
export interface CardText {
  beforePhone: string
  afterPhone: string
}

/**
 * Cards of found parts, stored as bytes. Slots are reused: a new buffer for each card would be memory outside the heap,
 * for which V8 marks the whole heap. So a slot is copied at once and never handed out.
 */
export class CardStore {
  private readonly blocks: Buffer[] = []
  private readonly owners: (RideFacts | undefined)[] = []
  private readonly lengths = new Int32Array(MOST_CARDS)
  private readonly phonesAt = new Int32Array(MOST_CARDS)
  /** Whether the card was shown since `freeSlot` last passed it. Then it is not replaced yet. */
  private readonly isUsed = new Uint8Array(MOST_CARDS)
  private hand = 0

  /**
   * Writes the card of a part of the ride, with the phone number if there is one; `write` makes the card when it is not
   * stored.
   */
  show(answer: AnswerWriter, ride: RideFacts, part: number, phone: string | null, write: () => CardText): void {
    const known = ride.cards.find((card) => card.part === part)
    if (known) {
      this.isUsed[known.slot] = 1
      return this.copy(answer, known.slot, phone)
    }
    const { beforePhone, afterPhone } = write()
    const phoneAt = Buffer.byteLength(beforePhone)
    const length = phoneAt + Buffer.byteLength(afterPhone)
    if (length > SLOT_BYTES) {
      answer.text(beforePhone)
      if (phone !== null) answer.text(phone)
      return answer.text(afterPhone)
    }
    const slot = this.freeSlot()
    const start = (slot % SLOTS_A_BLOCK) * SLOT_BYTES
    const block = this.blockOf(slot)
    block.write(beforePhone, start)
    block.write(afterPhone, start + phoneAt)
    this.lengths[slot] = length
    this.phonesAt[slot] = phoneAt
    this.owners[slot] = ride
    ride.cards = [...ride.cards, { part, slot }]
    this.copy(answer, slot, phone)
  }

  private copy(answer: AnswerWriter, slot: number, phone: string | null): void {
    const block = this.blockOf(slot)
    const start = (slot % SLOTS_A_BLOCK) * SLOT_BYTES
    const end = start + (this.lengths[slot] ?? 0)
    if (phone === null) return answer.copy(block, start, end)
    const phoneAt = start + (this.phonesAt[slot] ?? 0)
    answer.copy(block, start, phoneAt)
    answer.text(phone)
    answer.copy(block, phoneAt, end)
  }

  private blockOf(slot: number): Buffer {
    return (this.blocks[Math.floor(slot / SLOTS_A_BLOCK)] ??= Buffer.allocUnsafeSlow(SLOTS_A_BLOCK * SLOT_BYTES))
  }

  /** The next slot in the ring whose card was not shown since the last pass. */
  private freeSlot(): number {
    while (this.isUsed[this.hand] === 1) {
      this.isUsed[this.hand] = 0
      this.hand = (this.hand + 1) % MOST_CARDS
    }
    const slot = this.hand
    this.hand = (slot + 1) % MOST_CARDS
    const owner = this.owners[slot]
    if (owner) owner.cards = owner.cards.filter((card) => card.slot !== slot)
    return slot
  }
}
