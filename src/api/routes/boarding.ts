import { z } from 'zod'
import { boardRider, showPin } from '../../domain/boarding/index.ts'
import { BoardBody, BoardingPin } from '../../shared/contract/boarding.ts'
import { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const params = z.object(idParam)
const createRoute = routesOf('Boarding', signedIn)

const pin = createRoute({
  method: 'get',
  path: '/request/{id}/boarding-pin',
  summary: 'Get the boarding PIN of a paid request',
  description: 'Only the rider can read the PIN.',
  request: { params },
  responses: { 200: json(BoardingPin, 'The PIN'), ...refusals },
})

const board = createRoute({
  method: 'post',
  path: '/request/{id}/board',
  summary: 'Confirm with the boarding PIN that a rider is on board',
  description:
    'The ride’s owner sends the PIN that the rider tells them. After 5 wrong PINs, no PIN is accepted for this request.',
  request: { params, body: body(BoardBody) },
  responses: { 200: json(SeatRequest, 'The request, with the rider on board'), ...refusals },
})

export const boardingRoutes = createRouter()
  .openapi(pin, async (c) => {
    const shown = await showPin(c.var.ctx, c.req.valid('param').id)
    return c.json(shown, 200, { 'cache-control': 'private, no-store' })
  })
  .openapi(board, async (c) =>
    c.json(await boardRider(c.var.ctx, c.req.valid('param').id, c.req.valid('json').pin), 200),
  )
export type BoardingRoutes = typeof boardingRoutes
