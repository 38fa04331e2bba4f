const inPath = (value: string): string =>
  // Browsers resolve these as path steps, encoded once or not.
  value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value)

interface Asked {
  param?: Record<string, string>
}
type Call = (asked?: Asked, ...more: unknown[]) => unknown

/**
 * Hono inserts parameters into the path unchanged: `../user/me` in the address of a page would call another operation.
 * Only pages read them from an address; scripts in the browser use ids from the API.
 */
export const encodeParams = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? encodeParams(part) : part
    },
    apply: (target, self, [asked, ...more]: Parameters<Call>) => {
      const param = asked?.param && Object.fromEntries(Object.entries(asked.param).map(([k, v]) => [k, inPath(v)]))
      return Reflect.apply(target as unknown as Call, self, [param ? { ...asked, param } : asked, ...more])
    },
  })
