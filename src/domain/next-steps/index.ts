export { listNextSteps } from './list-next-steps.ts'
