export { eraseAccount } from './erase-account.ts'
export { exportAccount } from './export-account.ts'
export { deleteOld } from './delete-old.ts'
export { releaseNumber } from './release-number.ts'
