import { data } from 'react-router'

export const loader = () => {
  throw data(null, 404)
}

const NotFound = () => null
export default NotFound
