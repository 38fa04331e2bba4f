import type { RideFacts } from './ride-facts.ts'

/** The facts of rides by small numbers. A new ride gets the number of a removed one. */
export class RideNumbers {
  private readonly numberOf = new Map<string, number>()
  private readonly facts: (RideFacts | undefined)[] = []
  private readonly free: number[] = []

  get count(): number {
    return this.numberOf.size
  }
  /** One more than the highest number. */
  get end(): number {
    return this.facts.length
  }
  find(id: string): number | undefined {
    return this.numberOf.get(id)
  }
  factsOf(ride: number): RideFacts {
    const facts = this.facts[ride]
    if (!facts) throw new Error(`No ride has the number ${ride}.`)
    return facts
  }

  add(facts: RideFacts): number {
    const ride = this.free.pop() ?? this.facts.length
    this.numberOf.set(facts.id, ride)
    this.facts[ride] = facts
    return ride
  }
  replace(ride: number, facts: RideFacts): void {
    this.facts[ride] = facts
  }
  remove(id: string, ride: number): void {
    this.numberOf.delete(id)
    this.facts[ride] = undefined
    this.free.push(ride)
  }
}
