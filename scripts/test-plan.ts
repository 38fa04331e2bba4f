export const STAGES = ['verify', 'embedded', 'postgres', 'browser'] as const
export type Stage = (typeof STAGES)[number]
export type Plan = { stages: Stage[]; paths: string[] } | { refusal: string }

const isStage = (word: string): word is Stage => STAGES.some((stage) => stage === word)

const stageOf = (path: string): Stage | null => {
  if (path.startsWith('tests/e2e')) return 'browser'
  if (path.startsWith('prove')) return 'postgres'
  return /^(src|scripts|tests\/component)\b/.test(path) ? 'embedded' : null
}

/** Without arguments, all stages; with stages, the named ones; with paths only, the stages that their tests need. */
export const planOf = (words: readonly string[], exists: (path: string) => boolean): Plan => {
  if (words.length === 0) return { stages: [...STAGES], paths: [] }
  const paths = words.filter((word) => !isStage(word)).map((path) => path.replace(/^\.\//, ''))
  for (const path of paths) {
    if (!exists(path)) return { refusal: `There is no stage and no path ${path}: the stages are ${STAGES.join(', ')}.` }
    if (stageOf(path) === null)
      return {
        refusal: `There are no tests in ${path}: they are in src, scripts, prove, tests/component and tests/e2e.`,
      }
  }
  const named = words.filter(isStage)
  const wanted = named.length > 0 ? named : paths.map(stageOf)
  return { stages: STAGES.filter((stage) => wanted.includes(stage)), paths }
}
