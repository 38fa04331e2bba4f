import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Another commit in its own folder, with the installed packages of this commit. */
export const checkOut = (commit: string): { folder: string; remove: () => void } => {
  const parent = mkdtempSync(join(tmpdir(), 'pamoja-older-'))
  const folder = join(parent, 'tree')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { stdio: 'inherit' })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove: () => {
      execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'inherit' })
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
