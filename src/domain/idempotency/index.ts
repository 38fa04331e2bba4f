export { deleteKeys, runOnce } from './run-once.ts'
