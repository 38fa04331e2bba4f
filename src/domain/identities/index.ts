export { identifyUser } from './identify-user.ts'
