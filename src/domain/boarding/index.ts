export { boardRider } from './board-rider.ts'
export { makePin } from './make-pin.ts'
export { showPin } from './show-pin.ts'
