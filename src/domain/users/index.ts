export { presentDriver, presentOwnUser, presentUser } from './present.ts'
export { promoteAdmin } from './promote-admin.ts'
export { findUser, findUserByPhone, type UserRow } from './queries.ts'
