export { decideAlone } from './decide-alone.ts'
