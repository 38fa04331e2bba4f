// `npm run build`: builds with the Node that `npm ci` has installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { productNode, ROOT } from './install.mjs'

const { status } = spawnSync(productNode(), [join(ROOT, 'scripts', 'build.ts'), '--demo'], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
