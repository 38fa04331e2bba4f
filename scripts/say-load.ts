import { loadavg } from 'node:os'

/** Beside every figure: times of a busy machine are not those of an idle one. */
export const sayLoad = (): string =>
  `load average of this machine: ${loadavg()
    .map((mean) => mean.toFixed(1))
    .join(', ')}`
