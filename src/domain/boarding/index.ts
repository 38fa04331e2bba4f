export { boardRider } from './board-rider.ts'
export { showPin } from './show-pin.ts'
