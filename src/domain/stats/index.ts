export { countEverything } from './count-everything.ts'
export { foldTallies } from './fold-tallies.ts'
