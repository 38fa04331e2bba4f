import type { PolicyRow } from './policy-rows.ts'

const DOCUMENT_ROW: PolicyRow = { guest: 401, user: 403, roles: { admin: 404 } }
const send: PolicyRow = {
  target: 'vehicle',
  guest: 401,
  user: { own: 'pass', other: 404, deleted: 404, random: 404 },
}
const view: PolicyRow = { target: 'vehicle', guest: 401, user: 404 }

export const DOCUMENT_POLICY: Readonly<Record<string, PolicyRow>> = {
  'GET /api/user/me/documents': { guest: 401, user: 'pass' },
  'PUT /api/vehicle/{id}/insurance': send,
  'PUT /api/vehicle/{id}/inspection': send,
  'GET /api/vehicle/{id}/insurance': view,
  'GET /api/vehicle/{id}/inspection': view,
  'GET /api/admin/ending-documents': { guest: 401, user: 403, roles: { admin: 'pass' } },
  'POST /api/admin/ending-documents/{id}/stretch': { ...DOCUMENT_ROW, body: { until: '2027-01-31' } },
  'POST /api/admin/documents/{id}/fact': { ...DOCUMENT_ROW, body: { validUntil: '2027-01-31' } },
}
