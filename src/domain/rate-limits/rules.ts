const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}

/**
 * `address`: the IPv4 address or the IPv6 /64, because one household or phone can use any address in it.
 * `network`: the IPv4 /24 or the IPv6 /48, because one attacker can rent it from a provider.
 */
export const addressBuckets = (address: string): { address: string; network: string } => {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address
  if (!plain.includes(':')) return { address: plain, network: plain.split('.').slice(0, 3).join('.') }
  const groups = ipv6Groups(plain.split('%')[0] ?? '').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return { address: groups.slice(0, 4).join(':'), network: groups.slice(0, 3).join(':') }
}

export const isLoopback = (address: string): boolean => {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address
  return plain === 'unknown' || plain === '::1' || plain.startsWith('127.')
}

export const windowStart = (now: Date, windowSeconds: number): Date => {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

export const secondsLeft = (now: Date, windowSeconds: number): number =>
  Math.max(1, Math.ceil((windowStart(now, windowSeconds).getTime() + windowSeconds * 1000 - now.getTime()) / 1000))
