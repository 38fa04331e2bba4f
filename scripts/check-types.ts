import { spawnSync } from 'node:child_process'

for (const args of [
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  [
    'node_modules/typescript/bin/tsc',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
    '-p',
    '.',
  ],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
