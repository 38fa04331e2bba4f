import { expect, it } from 'vitest'
import { nextTask } from './next-task.ts'

const tasks = ['a', 'b', 'b', 'c'].map((id) => ({ link: `/dashboard/users/${id}` }))

it.each([
  ['a', 1, '/dashboard/users/b'],
  ['b', 2, '/dashboard/users/c'],
  ['c', 4, '/dashboard/users/a'],
  ['z', null, '/dashboard/users/a'],
])('the next task is the user after %s, and other tasks of the same user are skipped', (userId, place, next) => {
  expect(nextTask(tasks, userId)).toEqual({ place, next })
})

it('no next user is found when only one user waits', () => {
  expect(nextTask(tasks.slice(0, 1), 'a')).toEqual({ place: 1, next: null })
})
