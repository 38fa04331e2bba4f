export { listActions } from './list-actions.ts'
export { recordAction } from './record-action.ts'
