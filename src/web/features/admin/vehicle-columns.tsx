import { Link } from 'react-router'
import type { AdminVehicle } from '../../../shared/contract/admin.ts'
import { useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { colorName } from '../vehicles/color-name.ts'
import type { Column } from './admin-table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { VehicleStatus } from '../../../shared/kernel/enums.ts'

export const vehicleTones: Record<VehicleStatus, Tone> = {
  APPROVED: 'success',
  PENDING: 'attention',
  REJECTED: 'danger',
  DELETED: 'neutral',
}

const Owner = ({ owner }: Pick<AdminVehicle, 'owner'>) => (
  <>
    <Link
      to={`/dashboard/users/${owner.id}`}
      className="block font-semibold wrap-anywhere underline underline-offset-4"
    >
      {owner.name}
    </Link>
    <PhoneLink phone={owner.phone} className="py-2" />
  </>
)

const Decision = ({ vehicle }: { vehicle: AdminVehicle }) => {
  const t = useT()
  const { id, plate, owner, can } = vehicle
  const own = useViewer()?.id === owner.id
  return (
    <DecisionButtons
      id={id}
      what={plate}
      kind="vehicles"
      own={own}
      can={can}
      title={t('admin.rejectVehicleTitle')}
      text={t('admin.rejectVehicleText', { name: owner.name, plate })}
    />
  )
}

export const useVehicleColumns = (): readonly Column<AdminVehicle>[] => {
  const t = useT()
  return [
    { title: t('admin.owner'), cell: ({ owner }) => <Owner owner={owner} /> },
    {
      title: t('admin.vehicle'),
      cell: ({ make, model, color, year }) => `${make} ${model}, ${colorName(color, t)}, ${year}`,
    },
    { title: t('admin.seats'), cell: ({ numSeats }) => <span className="num">{numSeats}</span> },
    {
      title: t('admin.plate'),
      cell: ({ id, plate }) => (
        <>
          <span className="num rounded-sm bg-sunken px-2 py-0.5 font-semibold whitespace-nowrap">{plate}</span>
          <Link
            to={`/dashboard/rides?vehicleId=${id}`}
            aria-label={t('admin.ridesOf', { plate })}
            className="flex min-h-11 w-fit items-center underline underline-offset-4"
          >
            {t('own.rides')}
          </Link>
        </>
      ),
    },
    {
      title: t('admin.status'),
      cell: ({ status }) => <Badge tone={vehicleTones[status]}>{t(`admin.vehicle${status}`)}</Badge>,
    },
    { title: t('admin.decision'), cell: (vehicle) => <Decision vehicle={vehicle} /> },
  ]
}
