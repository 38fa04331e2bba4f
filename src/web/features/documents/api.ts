import { attempt, attemptFile } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { DocumentKind, VehicleDocument } from '../../../shared/kernel/enums.ts'

export const listOwnDocuments = (api: ApiClient) => attempt(api.documents.user.me.documents.$get())

export const listDocumentViews = (api: ApiClient, page: number) =>
  attempt(api.documents.user.me['document-views'].$get({ query: { page: String(page) } }))

const PATHS: Record<DocumentKind, string> = { PHOTO: 'photo', NATIONAL_ID: 'national-id', LICENSE: 'license' }

export const documentPath = (userId: string, kind: DocumentKind): string => `/api/user/${userId}/${PATHS[kind]}`

const VEHICLE_PATHS: Record<VehicleDocument, string> = { INSURANCE: 'insurance', INSPECTION: 'inspection' }

export const vehicleDocumentPath = (vehicleId: string, kind: VehicleDocument): string =>
  `/api/vehicle/${vehicleId}/${VEHICLE_PATHS[kind]}`

/** `error` is the server's message; null without one. */
export type SentFile = { ok: true } | { ok: false; reached: boolean; error: string | null }

const sentenceOf = (text: string): string | null => {
  try {
    const body = JSON.parse(text) as { error?: unknown } | null
    return typeof body?.error === 'string' && body.error !== '' ? body.error : null
  } catch {
    return null
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report progress. */
export const sendFile = (path: string, file: File, onProgress: (percent: number) => void): Promise<SentFile> =>
  new Promise((resolve) => {
    const call = new XMLHttpRequest()
    call.open('PUT', path)
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )
    call.addEventListener('load', () =>
      resolve(call.status === 200 ? { ok: true } : { ok: false, reached: true, error: sentenceOf(call.responseText) }),
    )
    call.addEventListener('error', () => resolve({ ok: false, reached: false, error: null }))
    call.addEventListener('abort', () => resolve({ ok: false, reached: false, error: null }))
    const form = new FormData()
    form.append('file', file)
    call.send(form)
  })

/** Each view is recorded, and the owner of the document can see the record. */
export const openDocument = (path: string, signal: AbortSignal) => attemptFile(fetch(path, { signal }))
