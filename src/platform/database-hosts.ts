const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** Splits an address with several hosts into one for each, without `target_session_attrs`: `src/db/primary.ts` finds the primary itself. */
export const splitHosts = (url: string): string[] => {
  const [, start = '', hosts = '', rest = ''] = AUTHORITY.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const without = rest.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${start}${host}${without}`)
}

/** The hosts without the password, for the log and for error messages. */
export const namesOfHosts = (url: string): string =>
  splitHosts(url)
    .map((one) => new URL(one.replace('@/', '@socket/')).host)
    .join(', ')
