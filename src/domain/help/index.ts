export { getHelp } from './get-help.ts'
