/** Blocks this process for `ms`, as on a busy machine: no timer runs, and nothing is read. */
export const stopProcess = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
