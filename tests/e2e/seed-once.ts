// Runs once before the browser tests.
export { seedOnce as setup } from './running-product.ts'
