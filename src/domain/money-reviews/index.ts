export { clearSuspense, matchSuspense, suspendMoney } from './move-suspense.ts'
export { openReview } from './open-review.ts'
export { proposeResolution, resolveReview, settleReviews, withdrawProposal } from './resolve-review.ts'
