import type { Context } from 'hono'
import { z } from 'zod'
import { getPhoto, listDocumentViews, viewDocument, viewVehicleDocument } from '../../domain/documents/index.ts'
import { listOwnDocuments } from '../../domain/expiries/index.ts'
import { getOwnUser, uploadDocument } from '../../domain/users/index.ts'
import { uploadVehicleDocument } from '../../domain/vehicles/index.ts'
import {
  DocumentViewList,
  DocumentViewsQuery,
  OwnDocumentList,
  PhotoQuery,
  ViewDocumentQuery,
} from '../../shared/contract/documents.ts'
import { MAX_FILE_BYTES } from '../../shared/kernel/file-limits.ts'
import { Done } from '../../shared/contract/errors.ts'
import { OwnUser } from '../../shared/contract/users.ts'
import type { ApiEnv } from '../environment.ts'
import { readUpload } from '../read-upload.ts'
import { routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'
import { binary, picture, sendPhoto } from '../send-photo.ts'
import type { DocumentKind, VehicleDocument } from '../../shared/kernel/enums.ts'

const createRoute = routesOf('People')
const params = z.object(idParam)
const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { file: binary },
        required: ['file'],
        additionalProperties: false,
      },
    },
  },
}

const putRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'put',
    path,
    middleware: signedIn,
    summary,
    request: { params, body: upload },
    responses: { 200: json(OwnUser, 'The caller’s record'), ...refusals },
  })
const putPhoto = putRoute('/user/{id}/photo', 'Upload a photo: a JPEG, PNG or WebP image of at most 1 MB')
const putNationalId = putRoute('/user/{id}/national-id', 'Upload a national ID: an image or a PDF of at most 1 MB')
const putLicense = putRoute('/user/{id}/license', 'Upload a driving license: an image or a PDF of at most 1 MB')

const getPhotoRoute = createRoute({
  method: 'get',
  path: '/user/{id}/photo',
  summary: 'Get a user’s photo',
  description: '`size` asks for a square thumbnail.',
  request: { params, query: PhotoQuery },
  responses: { 200: picture('The photo'), ...refusals },
})

const viewRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'get',
    path,
    middleware: signedIn,
    summary,
    request: { params, query: ViewDocumentQuery },
    responses: { 200: picture('The document'), ...refusals },
  })
const viewNationalId = viewRoute(
  '/user/{id}/national-id',
  'Get a national ID: one’s own, or any user’s as an admin; each view is recorded',
)
const viewLicense = viewRoute(
  '/user/{id}/license',
  'Get a driving license: one’s own, or any user’s as an admin; each view is recorded',
)

const putVehicleRoute = <Path extends string>(path: Path, summary: string) =>
  createRoute({
    method: 'put',
    path,
    middleware: signedIn,
    tags: ['Vehicles'],
    summary,
    request: { params, body: upload },
    responses: { 200: json(Done, 'The document waits for an admin'), ...refusals },
  })
const putInsurance = putVehicleRoute(
  '/vehicle/{id}/insurance',
  'Upload the insurance certificate of the caller’s vehicle: an image or a PDF of at most 1 MB',
)
const putInspection = putVehicleRoute(
  '/vehicle/{id}/inspection',
  'Upload the inspection certificate of the caller’s vehicle: an image or a PDF of at most 1 MB',
)
const viewInsurance = viewRoute(
  '/vehicle/{id}/insurance',
  'Get a vehicle’s insurance certificate, as its owner or as an admin; each view is recorded',
)
const viewInspection = viewRoute(
  '/vehicle/{id}/inspection',
  'Get a vehicle’s inspection certificate, as its owner or as an admin; each view is recorded',
)

const own = createRoute({
  method: 'get',
  path: '/user/me/documents',
  middleware: signedIn,
  summary: 'List the documents of the caller and of the caller’s vehicles',
  description: 'Each row says until when the document is valid, and how many rides wait for a new one.',
  responses: { 200: json(OwnDocumentList, 'The documents, also those that were not sent yet'), ...refusals },
})

const views = createRoute({
  method: 'get',
  path: '/user/me/document-views',
  middleware: signedIn,
  summary: 'List the views of the caller’s documents',
  request: { query: DocumentViewsQuery },
  responses: { 200: json(DocumentViewList, 'One page, newest first'), ...refusals },
})

const putDocument = async (c: Context<ApiEnv>, id: string, kind: DocumentKind) => {
  await uploadDocument(c.var.ctx, id, kind, () => readUpload(c.req.raw, MAX_FILE_BYTES))
  return c.json(await getOwnUser(c.var.ctx), 200)
}

const putVehicleDocument = async (c: Context<ApiEnv>, id: string, kind: VehicleDocument) => {
  await uploadVehicleDocument(c.var.ctx, id, kind, () => readUpload(c.req.raw, MAX_FILE_BYTES))
  return c.json({ success: true as const }, 200)
}

/** A browser may only display a document: it runs nothing, stores nothing, and lets no other site embed the picture. */
const showDocument = (c: Context<ApiEnv>, bytes: Buffer, name: string) =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${name}.jpg"`,
  })

const CURRENT_PHOTO = 'public, max-age=604800, immutable'
const ANY_PHOTO = 'public, max-age=60'

export const documentRoutes = createRouter()
  .openapi(putPhoto, (c) => putDocument(c, c.req.valid('param').id, 'PHOTO'))
  .openapi(putNationalId, (c) => putDocument(c, c.req.valid('param').id, 'NATIONAL_ID'))
  .openapi(putLicense, (c) => putDocument(c, c.req.valid('param').id, 'LICENSE'))
  .openapi(getPhotoRoute, async (c) => {
    const { size, v } = c.req.valid('query')
    const { bytes, version } = await getPhoto(c.var.ctx, c.req.valid('param').id, size ?? null)
    return sendPhoto(c, bytes, v === version ? CURRENT_PHOTO : ANY_PHOTO)
  })
  .openapi(viewNationalId, async (c) => {
    const { reason } = c.req.valid('query')
    return showDocument(c, await viewDocument(c.var.ctx, c.req.valid('param').id, 'NATIONAL_ID', reason), 'national-id')
  })
  .openapi(viewLicense, async (c) => {
    const { reason } = c.req.valid('query')
    return showDocument(c, await viewDocument(c.var.ctx, c.req.valid('param').id, 'LICENSE', reason), 'license')
  })
  .openapi(putInsurance, (c) => putVehicleDocument(c, c.req.valid('param').id, 'INSURANCE'))
  .openapi(putInspection, (c) => putVehicleDocument(c, c.req.valid('param').id, 'INSPECTION'))
  .openapi(viewInsurance, async (c) => {
    const { reason } = c.req.valid('query')
    const bytes = await viewVehicleDocument(c.var.ctx, c.req.valid('param').id, 'INSURANCE', reason)
    return showDocument(c, bytes, 'insurance')
  })
  .openapi(viewInspection, async (c) => {
    const { reason } = c.req.valid('query')
    const bytes = await viewVehicleDocument(c.var.ctx, c.req.valid('param').id, 'INSPECTION', reason)
    return showDocument(c, bytes, 'inspection')
  })
  .openapi(own, async (c) => c.json(await listOwnDocuments(c.var.ctx), 200))
  .openapi(views, async (c) => c.json(await listDocumentViews(c.var.ctx, c.req.valid('query')), 200))
export type DocumentRoutes = typeof documentRoutes
