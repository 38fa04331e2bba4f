export { addWish } from './add-wish.ts'
export { listWishes } from './list-wishes.ts'
export { removeWish } from './remove-wish.ts'
