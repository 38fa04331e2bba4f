import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Reading, Source } from './metrics.ts'

const NS = 1e9

/** Memory and uptime of this process, and the delay of its timers, because a busy event loop delays every call. */
export const readProcess = (): Source => {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const readings: Reading[] = [
      { name: 'pamoja.process.memory', labels: { kind: 'resident' }, value: rss },
      { name: 'pamoja.process.memory', labels: { kind: 'heap' }, value: heapUsed },
      { name: 'pamoja.process.uptime_seconds', value: Math.round(process.uptime()) },
    ]
    // Without a measurement, the histogram still returns a percentile, which means nothing.
    if (delays.count > 0)
      readings.push({ name: 'pamoja.event_loop.delay_p99_seconds', value: delays.percentile(99) / NS })
    delays.reset()
    return readings
  }
}
