/**
 * Works together on calls that come at the same time. While `groupsAtOnce` groups run, further calls wait for a next group.
 * @param max The most calls in one group.
 * @param work Returns one answer per call, in the same order. When it fails for a group, it runs again for each call alone.
 * @param groupsAtOnce How many groups run in parallel. More than 1 if a group may wait for something that others do not need.
 */
export const groupCalls = <Call, Answer>(
  max: number,
  work: (calls: readonly Call[]) => Promise<readonly Answer[]>,
  groupsAtOnce = 1,
): ((call: Call) => Promise<Answer>) => {
  interface Waiting {
    call: Call
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let working = 0
  const workGroup = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await work(group.map(({ call }) => call))
      for (const [place, { resolve }] of group.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map((one) => workGroup([one])))
      else for (const { reject } of group) reject(error)
    }
  }
  const workAll = async (): Promise<void> => {
    while (waiting.length > 0) await workGroup(waiting.splice(0, max))
    working -= 1
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (working >= groupsAtOnce) return
      working += 1
      // Waits, because more calls may come in the same turn of the event loop.
      setImmediate(() => void workAll())
    })
}

/** For checks of event streams: thousands of streams check regularly, and all at once after a restart. */
export const MAX_TOGETHER = 500

export const groupCallsOf = <Owner extends object, Call, Answer>(
  max: number,
  work: (owner: Owner, calls: readonly Call[]) => Promise<readonly Answer[]>,
  groupsAtOnce = 1,
): ((owner: Owner, call: Call) => Promise<Answer>) => {
  const groups = new WeakMap<Owner, (call: Call) => Promise<Answer>>()
  return (owner, call) => {
    const group = groups.get(owner) ?? groupCalls(max, (calls: readonly Call[]) => work(owner, calls), groupsAtOnce)
    groups.set(owner, group)
    return group(call)
  }
}
