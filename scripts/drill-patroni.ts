// A cluster as in an installation, but with only one etcd. Patroni decides with etcd which server is the primary,
// HAProxy connects to it, and PgBouncer shares its connections. All run on loopback in their own folders.
import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSilentProxy } from '../tests/silent-proxy.ts'
import { openDisk, takesWrites, waitUntil, type Cluster, type Node } from './drill-cluster.ts'
import { freePort } from './free-port.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { familyOf, postgresPrograms } from './postgres.ts'

const NOBODY = 65_534
const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' } as const
const CONNECTIONS = 30
const LOOPBACK = '127.0.0.1'

export const missingForPatroni = (): string[] => [
  ...Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name])),
  ...(hasPgbouncer() ? [] : ['pgbouncer']),
  ...(postgresPrograms() === null ? ['postgresql'] : []),
]

const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const newFolder = (parent = tmpdir()): string => {
  const folder = mkdtempSync(join(parent, 'pamoja-patroni-'))
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY)
  return folder
}
const run = (program: string, args: string[]): ChildProcess =>
  spawn(program, args, { stdio: 'ignore', cwd: tmpdir(), ...asNobody })

const openLine = async (port: number) => {
  const line = await openSilentProxy({ host: LOOPBACK, port })
  return { ...line, address: `${LOOPBACK}:${line.port}` }
}

const settingsOf = (place: Record<'name' | 'folder' | 'rest' | 'restLine' | 'etcd' | 'sql' | 'sqlLine', string>) => `
scope: pamoja
name: ${place.name}
restapi: { listen: '${place.rest}', connect_address: '${place.restLine}' }
etcd3: { hosts: ['${place.etcd}'], use_proxies: true }
bootstrap:
  dcs:
    ttl: 5
    loop_wait: 1
    retry_timeout: 2
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_level: replica, hot_standby: 'on', wal_keep_size: 32MB, min_wal_size: 2MB, max_wal_size: 16MB, wal_recycle: 'off' }
  initdb: [{ encoding: UTF8 }, { locale: C }, { wal-segsize: '1' }]
postgresql:
  listen: '${place.sql}'
  connect_address: '${place.sqlLine}'
  data_dir: '${place.folder}/data'
  bin_dir: '${postgresPrograms()}'
  pgpass: '${place.folder}/pgpass'
  authentication:
    superuser: { username: postgres, password: drill }
    replication: { username: replicator, password: drill }
    rewind: { username: rewinder, password: drill }
  parameters: { unix_socket_directories: '${place.folder}' }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
`

const startNode = (settings: string, pidFile: string) => {
  let patroni = run(PROGRAMS.patroni, [settings])
  let isLost = false
  const send = (signal: NodeJS.Signals) => {
    isLost = true
    const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null
    // Patroni gets the signal first, because it would start a killed server again.
    for (const pid of [patroni.pid, ...(postmaster === null ? [] : familyOf(postmaster))])
      try {
        if (pid) process.kill(pid, signal)
      } catch {
        // The process has ended.
      }
  }
  return {
    send,
    startAgain: () => {
      if (!isLost) return
      send('SIGKILL')
      patroni = run(PROGRAMS.patroni, [settings])
      isLost = false
    },
  }
}

const openNode = async (name: string, etcdPort: number) => {
  const disk = openDisk()
  const folder = newFolder(disk.folder)
  const [sql, rest] = [await freePort(), await freePort()]
  const lines = { sql: await openLine(sql), rest: await openLine(rest), etcd: await openLine(etcdPort) }
  const file = join(folder, 'patroni.yml')
  const place = {
    name,
    folder,
    rest: `${LOOPBACK}:${rest}`,
    restLine: lines.rest.address,
    etcd: lines.etcd.address,
    sql: `${LOOPBACK}:${sql}`,
    sqlLine: lines.sql.address,
  }
  writeFileSync(file, settingsOf(place))
  const processes = startNode(file, join(folder, 'data', 'postmaster.pid'))
  const node: Node = {
    url: () => `postgres://postgres@${place.sql}/postgres`,
    kill: () => processes.send('SIGKILL'),
    freeze: () => processes.send('SIGSTOP'),
    cut: () => {
      for (const line of Object.values(lines)) line.silence()
    },
    disk,
  }
  return {
    node,
    name,
    server: `server ${name} ${lines.sql.address} check port ${lines.rest.port}`,
    /** Whether Patroni reports this role: `primary`, `replica` or `synchronous`. */
    is: async (role: string): Promise<boolean> =>
      (await fetch(`http://${place.restLine}/${role}`, { signal: AbortSignal.timeout(1000) }).catch(() => null))
        ?.status === 200,
    heal: () => {
      for (const line of Object.values(lines)) line.heal()
      processes.startAgain()
    },
    close: async () => {
      processes.send('SIGKILL')
      for (const line of Object.values(lines)) await line.close()
      disk.close()
    },
  }
}

const balancerSettings = (port: number, servers: readonly string[]) => `
defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind ${LOOPBACK}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${servers.join('\n  ')}
`

const openBalancer = async (servers: readonly string[]) => {
  const folder = newFolder()
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, balancerSettings(port, servers))
  const child = run(PROGRAMS.haproxy, ['-db', '-f', file])
  const url = `postgres://postgres@${LOOPBACK}:${port}/postgres`
  // Before its first checks HAProxy treats every server as working.
  await waitUntil('HAProxy leads to the primary only', async () =>
    (await Promise.all(Array.from({ length: 8 }, () => takesWrites(url)))).every(Boolean),
  )
  return {
    url,
    close: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const openEtcd = async () => {
  const folder = newFolder()
  const [port, peers] = [await freePort(), await freePort()]
  const [client, peer] = [`http://${LOOPBACK}:${port}`, `http://${LOOPBACK}:${peers}`]
  const options = { 'data-dir': folder, 'listen-client-urls': client, 'advertise-client-urls': client }
  const peering = {
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const args = Object.entries({ ...options, ...peering, 'log-level': 'error' }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ])
  const child = run(PROGRAMS.etcd, args)
  await waitUntil('etcd answers', async () => (await fetch(`${client}/health`).catch(() => null))?.ok === true)
  return {
    port,
    close: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const openPatroniCluster = async (): Promise<Cluster> => {
  const etcd = await openEtcd()
  const members = [await openNode('one', etcd.port), await openNode('two', etcd.port)] as const
  const standbyOf = (node: Node) => (node === members[0].node ? members[1].node : members[0].node)
  const findPrimary = async () => {
    const are = await Promise.all(members.map(({ is }) => is('primary')))
    return members[are.indexOf(true)] ?? null
  }
  let primary: Node = members[0].node
  const hasBoth = async () => {
    const found = await findPrimary()
    primary = found?.node ?? primary
    const others = members.filter((member) => member !== found)
    return found !== null && (await Promise.all(others.map(({ is }) => is('synchronous')))).includes(true)
  }
  await waitUntil('there is a synchronous standby', hasBoth)

  const balancer = await openBalancer(members.map(({ server }) => server))
  const directUrl = balancer.url
  const pooler = await startPgbouncer(directUrl, CONNECTIONS)
  const moved = () =>
    waitUntil('Patroni has a primary', async () => {
      const found = await findPrimary()
      if (found === null || found.node === primary) return false
      primary = found.node
      return true
    })
  return {
    url: pooler.through(directUrl),
    directUrl,
    primary: async () => primary,
    standby: async () => standbyOf(primary),
    failOver: moved,
    failOverIfStopped: async () => {
      const [before, found] = [primary, await findPrimary()]
      primary = found?.node ?? before
    },
    renew: async () => {
      for (const member of members) if (member.node !== primary) member.heal()
      await waitUntil('there is a synchronous standby', hasBoth)
    },
    close: async () => {
      await pooler.stop()
      balancer.close()
      for (const member of members) await member.close()
      etcd.close()
    },
  }
}
