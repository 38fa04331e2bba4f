import { z } from 'zod'
import { addFaq, changeFaq, deleteFaq, listAllFaqs, listFaqs } from '../../domain/faqs/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import { AddFaqBody, Faq, ListFaqsQuery, UpdateFaqBody } from '../../shared/contract/faqs.ts'
import { languageOf } from '../middleware/answer-errors.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('FAQs')
const params = z.object(idParam)

const list = createRoute({
  method: 'get',
  path: '/faq',
  summary: 'List the FAQs',
  description:
    'Lists at most 5 shown questions in the caller’s language. Admins can ask for all questions in both languages with `all`.',
  request: { query: ListFaqsQuery },
  responses: { 200: json(z.array(Faq), 'The questions, in the order of the page'), ...refusals },
})

const add = createRoute({
  method: 'post',
  path: '/faq',
  middleware: signedIn,
  summary: 'Add a question (admin)',
  request: { body: body(AddFaqBody) },
  responses: { 201: json(Faq, 'The question'), ...refusals },
})

const change = createRoute({
  method: 'patch',
  path: '/faq/{id}',
  middleware: signedIn,
  summary: 'Change a question (admin)',
  request: { params, body: body(UpdateFaqBody) },
  responses: { 200: json(Faq, 'The changed question'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/faq/{id}',
  middleware: signedIn,
  summary: 'Delete a question (admin)',
  request: { params },
  responses: { 200: json(Done, 'The question is deleted'), ...refusals },
})

export const faqRoutes = createRouter()
  .openapi(list, async (c) => {
    const all = c.req.valid('query').all === 'true'
    return c.json(await (all ? listAllFaqs(c.var.ctx) : listFaqs(c.var.ctx, languageOf(c))), 200)
  })
  .openapi(add, async (c) => c.json(await addFaq(c.var.ctx, c.req.valid('json')), 201))
  .openapi(change, async (c) => c.json(await changeFaq(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200))
  .openapi(remove, async (c) => c.json(await deleteFaq(c.var.ctx, c.req.valid('param').id), 200))
export type FaqRoutes = typeof faqRoutes
