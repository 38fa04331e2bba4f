import { createHttpServer, type HttpServer, type HttpServerParts } from '../platform/http-server.ts'
import type { Logger } from '../platform/logger.ts'
import { answerHeaders } from './answer-headers.ts'
import { createBodyRules } from './body-limits.ts'

export const createFrontServer = (publicUrl: string, logger: Logger, fetch: HttpServerParts['fetch']): HttpServer =>
  createHttpServer({ fetch, bodies: createBodyRules(logger), headers: answerHeaders(publicUrl) })
