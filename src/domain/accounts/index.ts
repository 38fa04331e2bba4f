export { eraseAccount } from './erase-account.ts'
export { exportAccount } from './export-account.ts'
export { forgetOld } from './forget-old.ts'
