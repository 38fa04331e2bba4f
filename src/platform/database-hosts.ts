const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** Returns one address per host, without `target_session_attrs`, because `src/db/primary.ts` finds the primary itself. */
export const splitHosts = (url: string): string[] => {
  const [, start = '', hosts = '', rest = ''] = AUTHORITY.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const without = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${start}${host}${without}`)
}

/** The hosts without user and password, for the log and for error messages. */
export const namesOfHosts = (url: string): string =>
  splitHosts(url)
    .map((one) => new URL(one.replace('@/', '@socket/')).host)
    .join(', ')
