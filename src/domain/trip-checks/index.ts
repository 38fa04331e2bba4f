export { answerCheck } from './answer-check.ts'
export { askTravellers } from './ask-travellers.ts'
export { eraseChecks, deleteChecks } from './delete-checks.ts'
export { hasOpenCheck, listOpenChecks } from './list-open-checks.ts'
