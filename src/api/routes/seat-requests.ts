import { z } from 'zod'
import {
  approveRequest,
  cancelRequest,
  getRequest,
  listRequests,
  previewCancel,
  requestSeats,
} from '../../domain/seat-requests/index.ts'
import {
  AddSeatRequestBody,
  CancelledSeatRequest,
  CancelRequestBody,
  CancelPreview,
  SeatRequest,
  SeatRequestList,
} from '../../shared/contract/seat-requests.ts'
import {
  answerOnce,
  body,
  createRouter,
  idempotencyHeaders,
  idempotencyKey,
  idParam,
  json,
  optionalBody,
  refusals,
  routesOf,
  signedIn,
} from '../router.ts'

const params = z.object(idParam)
const createRoute = routesOf('Requests', signedIn)
const requestAnswer = { 200: json(SeatRequest, 'The request, as the caller sees it'), ...refusals }

const list = createRoute({
  method: 'get',
  path: '/ride/{id}/requests',
  summary: 'Requests of a ride: all for its owner, the caller’s own for others',
  request: { params },
  responses: { 200: json(SeatRequestList, 'The requests, oldest first'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/ride/{id}/requests',
  summary: 'Ask for seats (addRequest)',
  request: { params, headers: idempotencyHeaders, body: body(AddSeatRequestBody) },
  responses: { 201: json(SeatRequest, 'The request'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/request/{id}',
  summary: 'One request, for its rider and the ride’s owner',
  request: { params },
  responses: requestAnswer,
})

const approve = createRoute({
  method: 'post',
  path: '/request/{id}/approve',
  summary: 'Accept a request: its seats are held until paid',
  request: { params },
  responses: requestAnswer,
})

const preview = createRoute({
  method: 'get',
  path: '/request/{id}/cancel',
  summary: 'The refund of cancelling now',
  request: { params },
  responses: { 200: json(CancelPreview, 'The refund'), ...refusals },
})

const cancel = createRoute({
  method: 'post',
  path: '/request/{id}/cancel',
  summary: 'Give a request up, with the refund that is due (cancelRequest)',
  request: { params, body: optionalBody(CancelRequestBody) },
  responses: { 200: json(CancelledSeatRequest, 'The request, and its refund'), ...refusals },
})

export const seatRequestRoutes = createRouter()
  .openapi(list, async (c) => c.json(await listRequests(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(add, async (c) => {
    const input = { rideId: c.req.valid('param').id, ...c.req.valid('json') }
    return answerOnce(c, await requestSeats(c.var.ctx, input, idempotencyKey(c)))
  })
  .openapi(read, async (c) => c.json(await getRequest(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(approve, async (c) => c.json(await approveRequest(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(preview, async (c) => c.json(await previewCancel(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(cancel, async (c) =>
    c.json(await cancelRequest(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
export type SeatRequestRoutes = typeof seatRequestRoutes
