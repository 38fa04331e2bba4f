import cluster from 'node:cluster'

/** Which process this is, among those that answer on one port. */
export interface ProcessPlace {
  /** From 1. A process that takes the place of an ended one has its number. */
  number: number
  /** Whether another process had this number before. */
  isReplacement: boolean
}

const NUMBER = 'PAMOJA_WORKER'
const REPLACEMENT = 'PAMOJA_WORKER_REPLACES'

/** The variables that tell a new process its place. */
export const describePlace = ({ number, isReplacement }: ProcessPlace): Record<string, string> => ({
  [NUMBER]: String(number),
  [REPLACEMENT]: isReplacement ? '1' : '',
})

export const readPlace = (): ProcessPlace =>
  cluster.isWorker
    ? { number: Number(process.env[NUMBER]), isReplacement: process.env[REPLACEMENT] === '1' }
    : { number: 1, isReplacement: false }
