export { countEverything } from './count-everything.ts'
