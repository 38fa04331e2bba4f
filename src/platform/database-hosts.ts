const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** Splits an address with several hosts into one for each. `src/db/primary.ts` replaces `target_session_attrs`. */
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
