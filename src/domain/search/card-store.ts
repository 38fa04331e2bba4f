import type { AnswerWriter } from './answer-writer.ts'
import type { RideFacts } from './ride-facts.ts'

export const MOST_CARDS = 20_000
/** Most cards have a little more than half of it. A longer one is written each time. */
const SLOT_BYTES = 2048
const SLOTS_A_BLOCK = 256

/** What is the same for every viewer of a found part, as JSON. The driver's phone would be between the two. */
export interface CardText {
  beforePhone: string
  afterPhone: string
}

/**
 * The cards of parts that were found, ready as bytes. A slot is used again for another card: a new buffer for each would
 * be memory outside of the heap, for which V8 marks the whole heap. So a slot is read at once, and never kept.
 */
export class CardStore {
  private readonly blocks: Buffer[] = []
  private readonly owners: (RideFacts | undefined)[] = []
  private readonly lengths = new Int32Array(MOST_CARDS)
  private readonly phonesAt = new Int32Array(MOST_CARDS)
  /** Whether the card was shown again since the hand came by. Such a card gets a second chance. */
  private readonly isUsed = new Uint8Array(MOST_CARDS)
  private hand = 0

  /** Writes the card of a part of the ride, with the phone when there is one; `write` makes it when it is not here. */
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

  /** The next one, in a ring, whose card was not shown again. */
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
