export { cancelStoppedRides } from './cancel-stopped-rides.ts'
export { listEndingDocuments } from './list-ending-documents.ts'
export { listOwnDocuments } from './list-own-documents.ts'
export { warnHolders } from './warn-holders.ts'
