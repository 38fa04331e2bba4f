import sharp from 'sharp'
import { addDays, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import type { Ask, Told } from './fuzz-journey.ts'

interface Person {
  id: string
  as: string
}

export const upload = (bytes: Uint8Array<ArrayBuffer>, name: string): Told => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return { raw: { bytes: form } }
}

export const drawPicture = async (): Promise<Told> => {
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#446688' } })
  return upload(new Uint8Array(await drawn.png().toBuffer()), 'picture.png')
}

const inDays = (days: number) => addDays(nairobiDay(new Date()), days)

export const sendDocuments = async (
  ask: Ask,
  [driver, newDriver]: readonly [Person, Person],
  { vehicleId, admin }: { vehicleId: string; admin: string },
): Promise<void> => {
  const file = await drawPicture()
  const view = { as: admin, query: { reason: 'VERIFICATION' } }
  for (const { id, as } of [driver, newDriver]) {
    for (const document of ['photo', 'national-id', 'license'])
      await ask(`PUT /api/user/{id}/${document}`, { id }, { as, ...file })
    for (const document of ['national-id', 'license']) await ask(`GET /api/user/{id}/${document}`, { id }, view)
  }
  for (const document of ['insurance', 'inspection']) {
    await ask(`PUT /api/vehicle/{id}/${document}`, { id: vehicleId }, { as: driver.as, ...file })
    await ask(`GET /api/vehicle/{id}/${document}`, { id: vehicleId }, view)
  }
  const { documents } = await ask('GET /api/admin/users/{id}', { id: driver.id }, { as: admin })
  for (const { id, kind } of documents as { id: string; kind: string }[])
    await ask(
      'POST /api/admin/documents/{id}/fact',
      { id },
      { as: admin, body: { validUntil: inDays(20), number: kind } },
    )
  const { rows } = await ask('GET /api/admin/ending-documents', {}, { as: admin })
  const until = { as: admin, body: { until: inDays(25) } }
  await ask('POST /api/admin/ending-documents/{id}/stretch', { id: rows[0].id }, until)
  await ask('GET /api/user/me/documents', {}, { as: driver.as })
}
