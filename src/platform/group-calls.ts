/**
 * Groups calls that come at the same time, and works on them together. Calls that come while a group is running wait
 * for the next group. A call that comes alone runs at once.
 * @param max The most calls in one group.
 * @param work Answers in the order of the calls; when it fails, each call runs separately.
 * @param groupsAtOnce More than one if a group may have to wait for something that other groups do not need.
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
      // More calls of the same moment may still come.
      setImmediate(() => void workAll())
    })
}

/** For calls of streams: thousands of streams check every half minute, and all at once after a restart. */
export const MAX_TOGETHER = 500

/** Like `groupCalls`, with separate groups for each owner, such as the dependencies of a process. */
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
