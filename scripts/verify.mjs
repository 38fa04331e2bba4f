import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { installDependencies, productNode, ROOT } from './install.mjs'

installDependencies()
const { status } = spawnSync(productNode(), [join(ROOT, 'scripts', 'verify.ts'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
