import { createHttpServer, type HttpServer, type HttpServerParts } from '../platform/http-server.ts'
import type { Logger } from '../platform/logger.ts'
import { answerHeaders } from './answer-headers.ts'
import { createBodyRules } from './body-limits.ts'

/** The server in front of the API, the pages, the files and the simulators, with what holds for all of them. */
export const createFrontServer = (publicUrl: string, logger: Logger, fetch: HttpServerParts['fetch']): HttpServer =>
  createHttpServer({ fetch, bodies: createBodyRules(logger), headers: answerHeaders(publicUrl) })
