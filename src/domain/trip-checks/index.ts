export { answerCheck } from './answer-check.ts'
export { askTravellers } from './ask-travellers.ts'
export { eraseChecks, deleteChecks } from './delete-checks.ts'
export { listOpenChecks } from './list-open-checks.ts'
