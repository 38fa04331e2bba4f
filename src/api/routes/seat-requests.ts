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
  summary: 'List the requests of a ride',
  description: 'The ride’s owner gets all requests. Other users get only their own.',
  request: { params },
  responses: { 200: json(SeatRequestList, 'The requests, oldest first'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/ride/{id}/requests',
  summary: 'Request seats',
  description: 'The specification calls this action `addRequest`.',
  request: { params, headers: idempotencyHeaders, body: body(AddSeatRequestBody) },
  responses: { 201: json(SeatRequest, 'The request'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/request/{id}',
  summary: 'Get a request',
  description: 'For the rider and the ride’s owner.',
  request: { params },
  responses: requestAnswer,
})

const approve = createRoute({
  method: 'post',
  path: '/request/{id}/approve',
  summary: 'Approve a request',
  description: 'The seats are held until the rider pays or the time to pay is over.',
  request: { params },
  responses: requestAnswer,
})

const preview = createRoute({
  method: 'get',
  path: '/request/{id}/cancel',
  summary: 'Get the refund for cancelling a request now',
  request: { params },
  responses: { 200: json(CancelPreview, 'The refund'), ...refusals },
})

const cancel = createRoute({
  method: 'post',
  path: '/request/{id}/cancel',
  summary: 'Cancel a request',
  description:
    'The rider cancels the request, or the ride’s owner declines or cancels it. A paid request gets the refund that is due. The specification calls this action `cancelRequest`.',
  request: { params, body: optionalBody(CancelRequestBody) },
  responses: { 200: json(CancelledSeatRequest, 'The cancelled request and its refund'), ...refusals },
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
