export { blockUser, unblockUser } from './block-user.ts'
export { listBlocks } from './list-blocks.ts'
export { isHidden, seesPerson } from './filter-visible.ts'
