export { addReport } from './add-report.ts'
export { closeReport } from './close-report.ts'
export { eraseReporter, forgetReports } from './erase-reports.ts'
export { listReports, readReport } from './list-reports.ts'
