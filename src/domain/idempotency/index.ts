/**
 * `withTx(ctx, (tx) => runOnce(ctx, tx, { key, route, body }, async () => ({ status: 201, body: view })))`
 * returns `{ status, body, replayed }`; the route sends it with `answerOnce` of api/router.ts.
 */
export { deleteKeys, runOnce } from './run-once.ts'
