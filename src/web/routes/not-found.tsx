import { errorPage } from '../lib/page-answer.ts'

export const loader = () => {
  throw errorPage(404)
}

const NotFound = () => null
export default NotFound
