// Creates the bench's database with the code of the commit in whose folder it runs, because tables differ between
// commits.
import { resolve } from 'node:path'
import type * as Workload from './search-workload.ts'

export interface WorldOrder {
  server: string
  rides: number
  withStops: boolean
}

const { createWorld } = (await import(resolve('bench/search-workload.ts'))) as typeof Workload

process.once('message', ({ server, rides, withStops }: WorldOrder) => {
  void createWorld(server, rides, withStops).then(({ url }) => process.send?.(url, () => process.disconnect()))
})
