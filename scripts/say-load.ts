import { loadavg } from 'node:os'

/** Printed with every figure, because a busy machine needs more time than an idle one. */
export const sayLoad = (): string =>
  `load average of this machine: ${loadavg()
    .map((mean) => mean.toFixed(1))
    .join(', ')}`
