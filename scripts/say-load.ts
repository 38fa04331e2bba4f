import { loadavg } from 'node:os'

/** Printed with every figure, because times of a busy machine differ from those of an idle one. */
export const sayLoad = (): string =>
  `load average of this machine: ${loadavg()
    .map((mean) => mean.toFixed(1))
    .join(', ')}`
