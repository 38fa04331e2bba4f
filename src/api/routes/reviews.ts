import { z } from 'zod'
import {
  getReview,
  hideReview,
  listAllReviews,
  listUserReviews,
  replyReview,
  writeReview,
} from '../../domain/reviews/index.ts'
import {
  AdminReview,
  AdminReviewList,
  AdminReviewsQuery,
  HideReviewBody,
  RequestReview,
  ReviewBody,
  ReviewReplyBody,
  UserReviews,
  UserReviewsQuery,
} from '../../shared/contract/reviews.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const params = z.object(idParam)
const createRoute = routesOf('Ratings', signedIn)
const reviewAnswer = { 200: json(RequestReview, 'What both wrote, as far as the caller may read it'), ...refusals }

const read = createRoute({
  method: 'get',
  path: '/request/{id}/review',
  summary: 'The ratings of a trip, for its rider and its driver',
  request: { params },
  responses: reviewAnswer,
})

const write = createRoute({
  method: 'put',
  path: '/request/{id}/review',
  summary: 'Rate the other person, or change it while nobody has read it; both are shown when both have written',
  request: { params, body: body(ReviewBody) },
  responses: reviewAnswer,
})

const reply = createRoute({
  method: 'post',
  path: '/request/{id}/review/reply',
  summary: 'Answer a rating that is shown, once',
  request: { params, body: body(ReviewReplyBody) },
  responses: reviewAnswer,
})

const userReviews = createRoute({
  method: 'get',
  path: '/user/{id}/reviews',
  summary: 'A person’s score in one role, the facts beside it, and the ratings, 20 at a time',
  request: { params, query: UserReviewsQuery },
  responses: { 200: json(UserReviews, 'Newest first'), ...refusals },
})

const list = createRoute({
  method: 'get',
  path: '/admin/reviews',
  summary: 'All ratings that were shown (admin)',
  request: { query: AdminReviewsQuery },
  responses: { 200: json(AdminReviewList, 'One page, newest first'), ...refusals },
})

const hide = createRoute({
  method: 'post',
  path: '/admin/reviews/{id}/hide',
  summary: 'Take a rating off all lists and out of the score (an admin whom it does not concern)',
  request: { params, body: body(HideReviewBody) },
  responses: { 200: json(AdminReview, 'The rating, hidden'), ...refusals },
})

export const reviewRoutes = createRouter()
  .openapi(read, async (c) => c.json(await getReview(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(write, async (c) => c.json(await writeReview(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(reply, async (c) => c.json(await replyReview(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(userReviews, async (c) =>
    c.json(await listUserReviews(c.var.ctx, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  .openapi(list, async (c) => c.json(await listAllReviews(c.var.ctx, c.req.valid('query')), 200))
  .openapi(hide, async (c) => c.json(await hideReview(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
export type ReviewRoutes = typeof reviewRoutes
