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
const reviewAnswer = { 200: json(RequestReview, 'The ratings that the caller may read'), ...refusals }

const read = createRoute({
  method: 'get',
  path: '/request/{id}/review',
  summary: 'Get the ratings of a trip',
  description: 'For the rider and the driver of the trip.',
  request: { params },
  responses: reviewAnswer,
})

const write = createRoute({
  method: 'put',
  path: '/request/{id}/review',
  summary: 'Rate the other person of a trip',
  description:
    'A repeated call changes the rating until it is shown. Both ratings are shown when both people have written one, or when the time to rate is over.',
  request: { params, body: body(ReviewBody) },
  responses: reviewAnswer,
})

const reply = createRoute({
  method: 'post',
  path: '/request/{id}/review/reply',
  summary: 'Reply to a rating',
  description: 'Each shown rating can get one reply.',
  request: { params, body: body(ReviewReplyBody) },
  responses: reviewAnswer,
})

const userReviews = createRoute({
  method: 'get',
  path: '/user/{id}/reviews',
  summary: 'List a user’s ratings in one role',
  description: 'The answer also has the score and facts about the user. A page has 20 ratings.',
  request: { params, query: UserReviewsQuery },
  responses: { 200: json(UserReviews, 'One page, newest first'), ...refusals },
})

const list = createRoute({
  method: 'get',
  path: '/admin/reviews',
  summary: 'List all ratings that were shown (admin)',
  request: { query: AdminReviewsQuery },
  responses: { 200: json(AdminReviewList, 'One page, newest first'), ...refusals },
})

const hide = createRoute({
  method: 'post',
  path: '/admin/reviews/{id}/hide',
  summary: 'Hide a rating (admin)',
  description: 'A hidden rating is in no list of users and in no score. Its author and its subject cannot hide it.',
  request: { params, body: body(HideReviewBody) },
  responses: { 200: json(AdminReview, 'The hidden rating'), ...refusals },
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
