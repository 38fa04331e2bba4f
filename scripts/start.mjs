// `npm start`: installs what is missing, builds what changed, and runs the product.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { installDependencies, productNode, ROOT } from './install.mjs'

installDependencies()
const { DATA_DIR = 'data', DATABASE_URL, SEED_DEMO } = process.env
// In a fresh clone the demo is made in parallel with the build, and not after it.
const isFirst = !existsSync(join(ROOT, 'build', '.inputs')) && !existsSync(DATA_DIR)
const withDemo = isFirst && !DATABASE_URL && SEED_DEMO !== '0' ? ['--demo'] : []
const built = spawnSync(productNode(), [join(ROOT, 'scripts', 'build.ts'), ...withDemo], {
  cwd: ROOT,
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)

const server = spawn(
  productNode(),
  [
    '--max-old-space-size=512',
    '--max-semi-space-size=32',
    '--v8-pool-size=1',
    join(ROOT, 'build', 'server', 'index.js'),
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    // React reads this variable; the product's own mode is APP_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 0) : 1))
