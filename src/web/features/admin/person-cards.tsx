import { Eye, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminPerson } from '../../../shared/contract/admin-tasks.ts'
import type { PersonDocument } from '../../../shared/contract/documents.ts'
import { useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { DocumentPicture } from '../documents/document-viewer.tsx'
import { documentPath, vehicleDocumentPath } from '../documents/api.ts'
import { colorName } from '../vehicles/color-name.ts'
import { sentDocuments } from './ask-again.tsx'
import { DocumentDate } from './document-date.tsx'
import { PersonIdentity } from './person-identity.tsx'
import { vehicleTones } from './vehicle-columns.tsx'
import type { IdDocument } from '../../../shared/kernel/enums.ts'

const Part = ({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) => (
  <Card className="min-w-0 space-y-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-lg">{title}</h3>
      {mark}
    </div>
    {children}
  </Card>
)

const Opened = ({ isOpened }: { isOpened: boolean }) => {
  const t = useT()
  return (
    <Badge tone={isOpened ? 'success' : 'attention'} icon={<Eye aria-hidden="true" />}>
      {t(isOpened ? 'admin.openedDocument' : 'admin.notOpened')}
    </Badge>
  )
}

/** Opens a document only on a tap, because every view is recorded, and the user can see the views. */
const Opener = ({ path, title, name }: { path: string; title: string; name: string }) => {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <DocumentPicture
      path={`${path}?reason=VERIFICATION`}
      name={t('admin.documentOf', { document: title, name })}
      onSeen={() => void revalidate()}
    />
  ) : (
    <>
      <Button
        variant="outline"
        aria-label={t('admin.openOne', { document: title })}
        onClick={() => setOpen(true)}
        className="h-32 w-full noscript:hidden"
      >
        <FileText aria-hidden="true" className="size-5" />
        {t('admin.openDocument')}
      </Button>
      <noscript>
        <a href={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('admin.openOne', { document: title })}
        </a>
      </noscript>
    </>
  )
}

const VehicleDocumentPart = ({ person, document }: { person: AdminPerson; document: PersonDocument }) => {
  const t = useT()
  const { kind, vehicleId, isOpened } = document
  if (vehicleId === null || (kind !== 'INSURANCE' && kind !== 'INSPECTION')) return null
  const plate = person.vehicles.find(({ id }) => id === vehicleId)?.plate ?? ''
  const title = `${t(`document.kind.${kind}`)} · ${plate}`
  return (
    <Part title={title} mark={<Opened isOpened={isOpened} />}>
      {document.id !== null && (
        <Opener path={vehicleDocumentPath(vehicleId, kind)} title={title} name={person.user.name} />
      )}
      <DocumentDate document={document} />
    </Part>
  )
}

const Document = ({ person, kind }: { person: AdminPerson; kind: IdDocument }) => {
  const t = useT()
  const { user } = person
  const title = t(`document.kind.${kind}`)
  const path = documentPath(user.id, kind)
  const read = person.documents.find((document) => document.kind === kind)
  const asked = user.askedAgain.find(({ document }) => document === kind)
  if (!sentDocuments(user).includes(kind))
    return (
      <Part title={title}>
        <p className="text-ink-soft">{t('admin.notSent')}</p>
      </Part>
    )
  return (
    <Part title={title} mark={<Opened isOpened={user.opened.includes(kind)} />}>
      <Opener path={path} title={title} name={user.name} />
      {read && <DocumentDate document={read} />}
      {kind === 'NATIONAL_ID' && user.opened.includes(kind) && <PersonIdentity userId={user.id} />}
      {asked && (
        <p className="text-sm text-ink-soft">{t('admin.askedAgain', { reason: t(`admin.flaw.${asked.reason}`) })}</p>
      )}
    </Part>
  )
}

const Face = ({ user: { name, photo } }: { user: AdminPerson['user'] }) => {
  const t = useT()
  return (
    <Part title={t('admin.face')}>
      {photo === null ? (
        <p className="text-ink-soft">{t('admin.noFace')}</p>
      ) : (
        <Picture src={photo} alt={t('admin.photoOf', { name })} className="max-h-80 w-full rounded-md" />
      )}
    </Part>
  )
}

const Vehicles = ({ vehicles }: { vehicles: AdminPerson['vehicles'] }) => {
  const t = useT()
  return (
    <Part title={t('admin.vehicle')}>
      {vehicles.length === 0 && <p className="text-ink-soft">{t('admin.noVehicles')}</p>}
      {vehicles.map(({ id, make, model, color, year, numSeats, plate, status }) => (
        <div key={id} className="num space-y-1.5">
          <Badge tone={vehicleTones[status]}>{t(`admin.vehicle${status}`)}</Badge>
          <p className="text-xl font-semibold">{plate}</p>
          <p>{`${make} ${model}, ${colorName(color, t)}, ${year}`}</p>
          <p className="text-sm text-ink-soft">{t('admin.vehicleSeats', { count: numSeats })}</p>
        </div>
      ))}
    </Part>
  )
}

export const PersonCards = ({ person }: { person: AdminPerson }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]">
    <div className="grid gap-4">
      <Face user={person.user} />
      <Vehicles vehicles={person.vehicles} />
    </div>
    <Document person={person} kind="NATIONAL_ID" />
    <Document person={person} kind="LICENSE" />
    {person.documents
      .filter(({ vehicleId }) => vehicleId !== null)
      .map((document) => (
        <VehicleDocumentPart key={`${document.kind} ${document.vehicleId}`} person={person} document={document} />
      ))}
  </div>
)
