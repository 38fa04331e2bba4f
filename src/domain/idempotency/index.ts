export { deleteKeys, isAnswered, runOnce } from './run-once.ts'
