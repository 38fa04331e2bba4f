export { boardRider } from './board-rider.ts'
export { makePins } from './make-pins.ts'
export { showPin } from './show-pin.ts'
