export { hashAgain } from './hash-again.ts'
export { sealAgain } from './seal-again.ts'
