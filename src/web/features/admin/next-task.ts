import type { AdminTask } from '../../../shared/contract/admin-tasks.ts'

/** The position of this user among the tasks, and the page of the next user; after the last user comes the first. */
export const nextTask = (
  tasks: readonly Pick<AdminTask, 'link'>[],
  userId: string,
): { place: number | null; next: string | null } => {
  const isOwn = ({ link }: Pick<AdminTask, 'link'>) => link.endsWith(`/${userId}`)
  const at = tasks.findIndex(isOwn)
  const next = [...tasks.slice(at + 1), ...tasks.slice(0, at + 1)].find((task) => !isOwn(task))
  return { place: at === -1 ? null : at + 1, next: next?.link ?? null }
}
