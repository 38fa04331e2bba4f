// Writes the part of the MaxMind DB format that a reader needs, for a few IPv4 networks.

type Value = string | number | { [key: string]: Value }

const POINTER_BASE = 16
const RECORD_BYTES = 3

const control = (type: number, size: number): Buffer =>
  type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7])

const unsigned = (type: number, value: number, bytes: number): Buffer => {
  const body = Buffer.alloc(bytes)
  body.writeUIntBE(value, 0, bytes)
  return Buffer.concat([control(type, bytes), body])
}

const encode = (value: Value): Buffer => {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const body = Buffer.alloc(8)
    body.writeDoubleBE(value)
    return Buffer.concat([control(3, 8), body])
  }
  const entries = Object.entries(value).flatMap(([key, inner]) => [encode(key), encode(inner)])
  return Buffer.concat([control(7, entries.length / 2), ...entries])
}

const encodeMetadata = (nodeCount: number, buildEpoch: number): Buffer =>
  Buffer.concat(
    [
      [control(7, 8)],
      [encode('binary_format_major_version'), unsigned(5, 2, 2)],
      [encode('binary_format_minor_version'), unsigned(5, 0, 2)],
      [encode('build_epoch'), unsigned(9, buildEpoch, 6)],
      [encode('database_type'), encode('Test-City')],
      [encode('ip_version'), unsigned(5, 4, 2)],
      [encode('languages'), control(11, 0)],
      [encode('node_count'), unsigned(6, nodeCount, 4)],
      [encode('record_size'), unsigned(5, 24, 2)],
    ].flat(),
  )

/** @param networks The record of each network, by its address such as "196.201.214.0/24" */
export const mmdbFile = (networks: Record<string, Value>, builtAt: Date): Buffer => {
  const nodes: (number | { data: number } | null)[][] = [[null, null]]
  const data: Buffer[] = []
  let size = 0
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', prefix = '32'] = network.split('/')
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
    let node = 0
    for (let depth = 0; depth < Number(prefix) - 1; depth += 1) {
      const side = Number(bits[depth])
      const next = nodes[node]?.[side]
      if (typeof next === 'number') node = next
      else {
        nodes.push([null, null])
        nodes[node]![side] = nodes.length - 1
        node = nodes.length - 1
      }
    }
    nodes[node]![Number(bits[Number(prefix) - 1])] = { data: size }
    const encoded = encode(value)
    data.push(encoded)
    size += encoded.length
  }
  const tree = Buffer.alloc(nodes.length * 2 * RECORD_BYTES)
  for (const [record, target] of nodes.flat().entries()) {
    const pointer =
      target === null ? nodes.length : typeof target === 'number' ? target : nodes.length + POINTER_BASE + target.data
    tree.writeUIntBE(pointer, record * RECORD_BYTES, RECORD_BYTES)
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  const metadata = encodeMetadata(nodes.length, Math.floor(builtAt.getTime() / 1000))
  return Buffer.concat([tree, Buffer.alloc(POINTER_BASE), ...data, marker, metadata])
}
