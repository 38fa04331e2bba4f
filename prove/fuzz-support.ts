import type { Ask } from './fuzz-journey.ts'

export const getHelp = async (
  ask: Ask,
  { requestId, ...people }: { requestId: string; rider: string; admin: string },
): Promise<void> => {
  const [rider, admin] = [{ as: people.rider }, { as: people.admin }]
  const asked = { category: 'LOST', subject: 'My bag', text: 'I lost it.', about: { kind: 'REQUEST', id: requestId } }
  const { id } = await ask('POST /api/tickets', {}, { ...rider, body: asked })
  await ask('GET /api/tickets', {}, rider)
  await ask('GET /api/tickets/{id}', { id }, rider)
  await ask('GET /api/admin/tickets', {}, admin)
  await ask('GET /api/admin/tickets/{id}', { id }, admin)
  await ask('POST /api/admin/tickets/{id}/hold', { id }, admin)
  await ask('POST /api/admin/tickets/{id}/messages', { id }, { ...admin, body: { text: 'The driver has it.' } })
  await ask('POST /api/tickets/{id}/close', { id }, rider)
  await ask('POST /api/tickets/{id}/messages', { id }, { ...rider, body: { text: 'Thank you.' } })
  await ask('POST /api/admin/tickets/{id}/close', { id }, admin)
}

export const reportFromQuestion = async (
  ask: Ask,
  { requestId, rider, admin }: { requestId: string; rider: string; admin: string },
): Promise<void> => {
  const about = { kind: 'REQUEST', id: requestId }
  const asked = { category: 'TRIP', subject: 'Nobody came', text: 'I waited for an hour.', about }
  const { id } = await ask('POST /api/tickets', {}, { as: rider, body: asked })
  await ask('POST /api/admin/tickets/{id}/dispute', { id }, { as: admin })
  await ask('POST /api/admin/tickets/{id}/report', { id }, { as: admin })
}
