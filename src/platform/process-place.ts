import cluster from 'node:cluster'

export interface ProcessPlace {
  /** Counted from 1. A process that replaces an ended one has the same number. */
  number: number
  isReplacement: boolean
}

const NUMBER = 'PAMOJA_WORKER'
const REPLACEMENT = 'PAMOJA_WORKER_REPLACES'

export const describePlace = ({ number, isReplacement }: ProcessPlace): Record<string, string> => ({
  [NUMBER]: String(number),
  [REPLACEMENT]: isReplacement ? '1' : '',
})

export const readPlace = (): ProcessPlace =>
  cluster.isWorker
    ? { number: Number(process.env[NUMBER]), isReplacement: process.env[REPLACEMENT] === '1' }
    : { number: 1, isReplacement: false }
