export { addAlert } from './add-alert.ts'
export { listAlerts } from './list-alerts.ts'
export { removeAlert } from './remove-alert.ts'
