import { expect, it } from 'vitest'
import { adminTasks } from '../../../shared/messages/sw/admin-tasks.ts'

it('each Swahili text shows an age first, because an age begins with a capital letter', () => {
  expect(adminTasks['admin.ageHours']).toMatch(/^Saa/)
  const texts = Object.values(adminTasks).filter((text) => text.includes('{age}'))
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(/^\{age\}/)
})
