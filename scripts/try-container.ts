// `npm run try-container`: does what `docker build` and `docker run` do, on a machine without them. It runs the lines
// of the Dockerfile in a fresh folder, with the files that .dockerignore does not exclude, and starts the result as a user
// without rights, on files that it cannot write. It needs root, and takes about three minutes. The base images are not
// downloaded: this machine's own programs replace them.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { megabytesOf } from './megabytes-of.ts'
import { commandOf, environmentOf, readDockerfile, type Stage } from './read-dockerfile.ts'

/** The size of `debian:13-slim`, as its registry reports it. */
const BASE_MB = 79
const MAX_MB = 350
const READY_WITHIN_MS = 180_000

const run = (command: string, args: string[], folder: string) => {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

const readContext = (): string[] => {
  const ignored = new Set(
    readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((pattern) => globSync(pattern, { exclude: ['node_modules/*/**'] })),
  )
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const isIgnored = (path: string): boolean => ignored.has(path) || (path.includes('/') && isIgnored(dirname(path)))
  return stdout.split('\n').filter((path) => path !== '' && !isIgnored(path))
}

const parent = mkdtempSync(join(tmpdir(), 'pamoja-container-'))
const rootOf = (name: string) => join(parent, name === '' ? 'final' : name)
const inside = (stage: Stage, folder: string, path: string) =>
  join(rootOf(stage.name), path.startsWith('/') ? path : join(folder, path))

const copyInto = (stage: Stage, folder: string, rest: string) => {
  const words = rest.split(' ')
  const options = words.filter((word) => word.startsWith('--'))
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = inside(stage, folder, paths.at(-1) ?? '')
  const from = options.find((option) => option.startsWith('--from='))?.slice('--from='.length)
  if (from !== undefined) {
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(rootOf(from), paths[0] ?? ''), target, { recursive: true })
  } else
    for (const path of paths[0] === '.' ? readContext() : paths.slice(0, -1))
      cpSync(path, join(target, path), { recursive: true })
  const owner = options.find((option) => option.startsWith('--chown='))?.slice('--chown='.length)
  if (owner !== undefined) run('chown', ['-R', owner, target], '/')
}

const buildStage = (stage: Stage): { folder: string; user: number } => {
  let [folder, user] = ['/', 0]
  // The base image of the first stage contains Node. The Node of this machine replaces it.
  const node = join(rootOf(stage.name), 'usr/local/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  if (stage.from.startsWith('node:')) cpSync(process.execPath, node)
  for (const { word, rest } of stage.instructions) {
    if (word === 'WORKDIR') mkdirSync(inside(stage, (folder = rest), '.'), { recursive: true })
    else if (word === 'USER') user = Number(rest.split(':')[0])
    else if (word === 'COPY') copyInto(stage, folder, rest)
    else if (word === 'RUN') {
      console.log(`RUN ${rest}`)
      const command = rest.replaceAll(/ (\/\w+)/g, ` ${rootOf(stage.name)}$1`)
      run('sh', ['-c', command], inside(stage, folder, '.'))
    }
  }
  return { folder, user }
}

try {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  const built = stages.map(buildStage)
  const [final, last] = [stages.at(-1), built.at(-1)]
  if (!final || !last) throw new Error('The Dockerfile has no stage.')
  const root = rootOf(final.name)
  const sizes = ['usr/local/bin/node', 'product'].map((path) => megabytesOf(join(root, path)))
  const total = BASE_MB + sizes.reduce((sum, mb) => sum + mb, 0)
  console.log(
    `base ${BASE_MB} MB, node ${sizes[0]?.toFixed(0)} MB, product ${sizes[1]?.toFixed(0)} MB: ${total.toFixed(0)} MB`,
  )
  run('chmod', ['-R', 'a-w', join(root, last.folder)], '/')
  run('chmod', ['755', parent], '/')

  const port = await freePort()
  const environment = {
    ...environmentOf(final),
    PATH: join(root, 'usr/local/bin'),
    PORT: String(port),
    DATA_DIR: join(root, 'data'),
    SIMULATORS: '1',
    DEMO_HISTORY: '0',
  }
  const as = { cwd: join(root, last.folder), env: environment, uid: last.user, gid: last.user }
  const [command = '', ...args] = commandOf(final, 'CMD')
  const server = spawn(join(root, 'usr/local/bin', basename(command)), args, {
    ...as,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => server.once('exit', (code) => done(code)))
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200) {
    if (server.exitCode !== null || performance.now() > giveUpAt) throw new Error('The product did not start.')
    await setTimeout(200)
  }
  const [check = '', ...checkArgs] = commandOf(final, 'HEALTHCHECK')
  const { status: health } = spawnSync(join(root, 'usr/local/bin', basename(check)), checkArgs, as)
  server.kill('SIGTERM')
  const code = await ended
  console.log(`answered /readyz; the health check ended with ${health}, and the process with ${code}`)
  if (health !== 0 || code !== 0 || total >= MAX_MB) throw new Error('FAILED')
  console.log('PASSED')
} finally {
  rmSync(parent, { recursive: true, force: true })
}
