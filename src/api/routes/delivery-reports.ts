import { z } from 'zod'
import { receiveReports } from '../../domain/deliveries/index.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { Done } from '../../shared/contract/errors.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import { routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Provider reports')

const challenge = createRoute({
  method: 'get',
  path: '/reports/whatsapp',
  summary: 'Confirm the address of this webhook to WhatsApp',
  description: 'The answer repeats the challenge that WhatsApp sends.',
  responses: {
    200: { description: 'The challenge', content: { 'text/plain': { schema: zStored } } },
    ...refusals,
  },
})

const whatsapp = createRoute({
  method: 'post',
  path: '/reports/whatsapp',
  summary: 'Receive delivery reports of WhatsApp',
  description: 'WhatsApp signs the raw body.',
  responses: { 200: json(Done, 'The report is stored and processed later'), ...refusals },
})

const sms = createRoute({
  method: 'post',
  path: '/reports/sms/{token}',
  summary: 'Receive a delivery report of an SMS',
  description: 'Africa’s Talking does not sign reports, so the token in the address proves the sender.',
  request: { params: z.object({ token: zStored }) },
  responses: { 200: json(Done, 'The report is stored and processed later'), ...refusals },
})

export const deliveryReportRoutes = createRouter()
  .openapi(challenge, (c) => {
    const answer = c.var.ctx.messaging.readWhatsappChallenge(c.req.query())
    if (answer === null) throw forbidden()
    return c.text(answer, 200)
  })
  .openapi(whatsapp, async (c) => {
    const raw = new Uint8Array(await c.req.arrayBuffer())
    const reports = c.var.ctx.messaging.readWhatsappReports(raw, c.req.header('x-hub-signature-256'))
    if (!reports) throw forbidden()
    await receiveReports(c.var.ctx, reports)
    return c.json({ success: true as const }, 200)
  })
  .openapi(sms, async (c) => {
    const reports = c.var.ctx.messaging.readSmsReports(c.req.valid('param').token, await c.req.text())
    if (!reports) throw notFound()
    await receiveReports(c.var.ctx, reports)
    return c.json({ success: true as const }, 200)
  })
