import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documents, users } from '../../db/schema/index.ts'
import { sealBytes } from '../../platform/envelope.ts'
import { AppError, forbidden, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { requireOwner, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { replaceDocument } from './discard-documents.ts'
import { mayUpload } from './policy.ts'
import { prepareDocument, type PreparedDocument } from './prepare-document.ts'
import { contentOf, KEPT_AS, sealContext } from './rules.ts'
import { refuseMalware } from '../refuse-malware.ts'
import type { StoredDocument } from '../../shared/kernel/enums.ts'

export interface DocumentSubject {
  userId: string
  kind: StoredDocument
  vehicleId?: string | null
}

const UPLOADS = { name: 'upload-document', max: 60, windowSeconds: HOUR_MS / 1000 }
// Rendering a PDF may take seconds.
const PDFS = { name: 'upload-pdf', max: 20, windowSeconds: HOUR_MS / 1000 }

const describeDocument = ({ userId, kind, vehicleId = null }: DocumentSubject) => {
  const id = newId()
  return {
    id,
    userId,
    kind,
    vehicleId,
    contentType: KEPT_AS,
    objectKey: `${kind === 'PHOTO' ? 'photos' : 'documents'}/${id}`,
  }
}
type Described = ReturnType<typeof describeDocument>

/** Writes the row before the files: a file without a row would never be deleted. */
const keepFiles = async (ctx: Ctx, document: Described, prepared: PreparedDocument): Promise<void> => {
  const files = prepared.filesAt(document.objectKey)
  const [first] = files
  if (!first) throw new Error('A document has no file.')
  const envelope = document.kind === 'PHOTO' ? null : sealBytes(ctx.keyring, sealContext(document), first[1])
  await ctx.db.insert(documents).values({
    ...document,
    wrappedKey: envelope?.wrappedKey ?? null,
    bytes: prepared.bytes,
    createdAt: ctx.clock.now(),
  })
  if (envelope) await ctx.files.put(first[0], envelope.sealed, 'application/octet-stream')
  else await Promise.all(files.map(([key, bytes]) => ctx.files.put(key, bytes, KEPT_AS)))
}

export interface CurrentDocument {
  id: string
  userId: string
  kind: StoredDocument
  replaces: boolean
}

type OnCurrent = (tx: Tx, document: CurrentDocument) => Promise<void>

const makeCurrent = (ctx: Ctx, document: Described, onCurrent: OnCurrent): Promise<void> =>
  withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const { id, userId, kind } = document
    const self = and(eq(users.id, userId), eq(users.status, 'ACTIVE'))
    const [user] = await tx.select({ id: users.id }).from(users).where(self).for('update')
    if (!user) throw notFound()
    const replaces = await replaceDocument(tx, now, document)
    const [current] = await tx
      .update(documents)
      .set({ uploadedAt: now })
      .where(and(eq(documents.id, id), isNull(documents.discardedAt)))
      .returning({ id: documents.id })
    if (!current) throw new AppError('CONFLICT', 'error.conflict')
    await onCurrent(tx, { id, userId, kind, replaces })
  })

/**
 * Replaces a user's own photo or document.
 * @param readFile Called only after the permission and the limit were checked.
 * @param onCurrent Runs in the transaction that makes the document current.
 * @throws AppError FORBIDDEN, RATE_LIMITED, INVALID, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, PROVIDER_UNAVAILABLE
 */
export const storeDocument = async (
  ctx: Ctx,
  subject: DocumentSubject,
  { readFile, onCurrent }: { readFile: () => Promise<Buffer>; onCurrent: OnCurrent },
): Promise<void> => {
  const { userId, kind } = subject
  if (!mayUpload(requireOwner(ctx), userId)) throw forbidden()
  await limitHits(ctx, UPLOADS, userId)
  const bytes = await readFile()
  await refuseMalware(ctx, bytes)
  if (contentOf(bytes) === 'pdf') await limitHits(ctx, PDFS, userId)
  const prepared = await prepareDocument(kind, bytes)
  const document = describeDocument(subject)
  await keepFiles(ctx, document, prepared)
  await makeCurrent(ctx, document, onCurrent)
}
