export { authenticateSession } from './authenticate-session.ts'
export { forgetExpired } from './forget-expired.ts'
