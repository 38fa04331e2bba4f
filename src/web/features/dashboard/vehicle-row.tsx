import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminVehicle } from '../../../shared/contract/admin.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface DecisionAnswer {
  ok: boolean
  error: string
}

const Decision = ({ vehicle }: { vehicle: AdminVehicle }) => {
  const t = useT()
  const hydrated = useHydrated()
  const fetcher = useFetcher<DecisionAnswer>()
  const [asking, setAsking] = useState(false)
  const own = useViewer()?.id === vehicle.owner.id
  const sending = fetcher.formData?.get('decision')
  const { plate, owner } = vehicle
  const reject = (label: string) => (
    <Button
      type="submit"
      name="decision"
      value="reject"
      variant="danger"
      form={`decide-${vehicle.id}`}
      disabled={own}
      loading={sending === 'reject'}
    >
      {label}
    </Button>
  )
  return (
    <>
      <fetcher.Form method="post" id={`decide-${vehicle.id}`} className="flex gap-2">
        <input type="hidden" name="vehicle" value={vehicle.id} />
        <Button
          type="submit"
          name="decision"
          value="approve"
          disabled={own}
          loading={sending === 'approve'}
          aria-label={t('dashboard.approveVehicle', { plate })}
        >
          <Check aria-hidden="true" className="size-5" />
        </Button>
        {hydrated ? (
          <Button
            variant="danger"
            disabled={own}
            onClick={() => setAsking(true)}
            aria-label={t('dashboard.rejectVehicle', { plate })}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        ) : (
          reject(t('dashboard.reject'))
        )}
      </fetcher.Form>
      {fetcher.data && !fetcher.data.ok && (
        <Alert tone="danger" className="mt-2">
          {fetcher.data.error}
        </Alert>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('dashboard.rejectTitle')}>
        <p className="mb-4">{t('dashboard.rejectText', { name: owner.name, plate })}</p>
        <div className="flex flex-wrap gap-3">
          {reject(t('dashboard.reject'))}
          <Button variant="outline" onClick={() => setAsking(false)}>
            {t('dashboard.keep')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** A vehicle that waits for a decision: a row on a wide screen, a card on a phone. */
export const VehicleRow = ({ vehicle }: { vehicle: AdminVehicle }) => {
  const { make, model, year, color, numSeats, plate, owner } = vehicle
  return (
    <tr className="block rounded-lg bg-surface p-4 shadow-soft md:table-row md:rounded-none md:bg-transparent md:p-0 md:shadow-none md:[&>td]:border-t md:[&>td]:border-line md:[&>td]:p-3">
      <td className="block md:table-cell">
        <span className="block font-semibold">{owner.name}</span>
        <a href={`tel:${owner.phone}`} className="num text-sm text-ink-soft underline underline-offset-4">
          {formatKenyanPhone(owner.phone)}
        </a>
      </td>
      <td className="block pt-2 md:table-cell">{`${make} ${model}, ${color}, ${year}`}</td>
      <td className="num hidden md:table-cell">{numSeats}</td>
      <td className="block pt-2 md:table-cell">
        <span className="num rounded-sm bg-sunken px-2 py-0.5 font-semibold">{plate}</span>
      </td>
      <td className="block pt-3 md:table-cell">
        <Decision vehicle={vehicle} />
      </td>
    </tr>
  )
}
