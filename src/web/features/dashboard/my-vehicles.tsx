import { CarFront } from 'lucide-react'
import type { Vehicle } from '../../../shared/contract/vehicles.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { VehicleForm } from '../vehicles/vehicle-form.tsx'
import type { VehicleChoices } from '../vehicles/vehicle-fields.tsx'
import type { VehicleStatus } from '../../../shared/kernel/enums.ts'

const tones: Record<VehicleStatus, Tone> = {
  APPROVED: 'success',
  PENDING: 'attention',
  REJECTED: 'danger',
  DELETED: 'neutral',
}
const summaryClass = 'min-h-11 content-center font-semibold underline underline-offset-4'

export const MyVehicles = ({ vehicles, choices }: { vehicles: readonly Vehicle[]; choices: VehicleChoices }) => {
  const t = useT()
  return (
    <section aria-labelledby="my-vehicles" className="grid gap-4">
      <h2 id="my-vehicles" className="text-2xl">
        {t('dashboard.myVehicles')}
      </h2>
      {vehicles.map((vehicle) => (
        <Card key={vehicle.id}>
          <div className="flex flex-wrap items-center gap-3">
            <CarFront aria-hidden="true" className="size-6 text-ink-soft" />
            <p className="min-w-0 flex-1 basis-40 font-semibold">
              {`${vehicle.make} ${vehicle.model} · `}
              <span className="whitespace-nowrap">{vehicle.plate}</span>
            </p>
            <Badge tone={tones[vehicle.status]}>{t(`dashboard.vehicle${vehicle.status}`)}</Badge>
          </div>
          {vehicle.status === 'REJECTED' && (
            <Alert tone="danger" className="mt-3">
              {vehicle.rejectedBecause !== null && (
                <p className="font-semibold wrap-anywhere">
                  {t('dashboard.rejectedBecause', { reason: vehicle.rejectedBecause })}
                </p>
              )}
              <p>{t('dashboard.rejectedNext')}</p>
            </Alert>
          )}
          <details className="mt-2" open={vehicle.status === 'REJECTED'}>
            <summary className={summaryClass}>{t('dashboard.editVehicle', { plate: vehicle.plate })}</summary>
            <div className="mt-3">
              <VehicleForm vehicle={vehicle} choices={choices} />
            </div>
          </details>
        </Card>
      ))}
      <Card>
        <details open={vehicles.length === 0}>
          <summary className={summaryClass}>{t('dashboard.addVehicle')}</summary>
          <div className="mt-3">
            <VehicleForm key={vehicles.length} vehicle={null} choices={choices} />
          </div>
        </details>
      </Card>
    </section>
  )
}
