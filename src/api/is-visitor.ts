/** A cookie header with nothing but the language. */
const ONLY_LANGUAGE = /^(?:lang=\w*)?$/

/** Whether nothing of this request says who sends it. */
export const isVisitor = ({ headers }: Request): boolean =>
  !headers.has('authorization') && ONLY_LANGUAGE.test(headers.get('cookie') ?? '')
