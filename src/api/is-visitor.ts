const ONLY_LANGUAGE = /^(?:lang=\w*)?$/

/** Whether the request has no token, and no cookie other than the language. */
export const isVisitor = ({ headers }: Request): boolean =>
  !headers.has('authorization') && ONLY_LANGUAGE.test(headers.get('cookie') ?? '')
