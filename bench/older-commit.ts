import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Checks a commit out into a folder of its own, which uses the packages that are installed here. */
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
