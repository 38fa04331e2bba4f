// Runs once before the browser's tests.
export { seedOnce as setup } from './running-product.ts'
