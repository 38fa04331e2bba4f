export { decidePerson } from './decide-person.ts'
export { getPerson } from './get-person.ts'
export { listTasks } from './list-tasks.ts'
