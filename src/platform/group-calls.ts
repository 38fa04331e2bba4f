/**
 * Works calls that come at the same time together: those that come while a group is worked wait for the next one. A call that
 * comes alone is worked at once.
 * @param most Calls of one group.
 * @param work Answers in the order of the calls; when it fails, each call is worked by itself.
 * @param groupsAtOnce More than one where a group may have to wait for something of its own.
 */
export const groupCalls = <Call, Answer>(
  most: number,
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
    while (waiting.length > 0) await workGroup(waiting.splice(0, most))
    working -= 1
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (working >= groupsAtOnce) return
      working += 1
      // Calls of the same moment are still coming.
      setImmediate(() => void workAll())
    })
}

/** The same for each owner separately, such as the dependencies of a process. */
export const groupCallsOf = <Owner extends object, Call, Answer>(
  most: number,
  work: (owner: Owner, calls: readonly Call[]) => Promise<readonly Answer[]>,
  groupsAtOnce = 1,
): ((owner: Owner, call: Call) => Promise<Answer>) => {
  const groups = new WeakMap<Owner, (call: Call) => Promise<Answer>>()
  return (owner, call) => {
    const group = groups.get(owner) ?? groupCalls(most, (calls: readonly Call[]) => work(owner, calls), groupsAtOnce)
    groups.set(owner, group)
    return group(call)
  }
}
