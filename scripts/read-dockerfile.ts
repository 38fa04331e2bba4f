export interface Instruction {
  word: string
  rest: string
}

export interface Stage {
  from: string
  name: string
  instructions: Instruction[]
}

export const readDockerfile = (text: string): Stage[] => {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const [, from = '', name = ''] = word === 'FROM' ? (/^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []) : []
    if (word === 'FROM') stages.push({ from, name, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

export const commandOf = (stage: Stage, word: string): string[] => {
  const rest = stage.instructions.findLast((one) => one.word === word)?.rest ?? ''
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[]
}

/** Reads lines such as `ENV A=1 B=2`. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.instructions
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
  )
