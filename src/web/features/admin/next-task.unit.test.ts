import { expect, it } from 'vitest'
import { nextTask } from './next-task.ts'

const tasks = ['a', 'b', 'b', 'c'].map((id) => ({ link: `/dashboard/users/${id}` }))

it.each([
  ['a', 1, '/dashboard/users/b'],
  ['b', 2, '/dashboard/users/c'],
  ['c', 4, '/dashboard/users/a'],
  ['z', null, '/dashboard/users/a'],
])(
  'after the user %s, the next task is about the next user, and other tasks of the same user are skipped',
  (userId, place, next) => {
    expect(nextTask(tasks, userId)).toEqual({ place, next })
  },
)

it('there is no next task when only one user waits', () => {
  expect(nextTask(tasks.slice(0, 1), 'a')).toEqual({ place: 1, next: null })
})
