export { blockUser, unblockUser } from './block-user.ts'
export { listBlocks } from './list-blocks.ts'
export { isBlockedBetween, isBlockedByAny, notBlocked } from './queries.ts'
