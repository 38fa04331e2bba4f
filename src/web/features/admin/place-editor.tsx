import { useEffect, useRef } from 'react'
import type { AddPlaceBody, AdminPlace } from '../../../shared/contract/admin-places.ts'
import { COUNTIES } from '../../../shared/kernel/counties.ts'
import { MAX_ADMIN_PLACE_NAME } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** The most common kinds first. */
const KINDS: readonly AddPlaceBody['kind'][] = [
  'stage',
  'neighbourhood',
  'town',
  'mall',
  'market',
  'hospital',
  'school',
  'university',
  'landmark',
  'junction',
  'industrial',
  'park',
  'beach',
  'railway_station',
  'sgr_station',
  'airport',
  'port',
  'border_post',
  'city',
]
const STAGE_IMPORTANCE = 0.36

type IssueOf = (path: string) => string | undefined

const Where = ({ place, issueOf }: { place: AdminPlace | null; issueOf: IssueOf }) => {
  const t = useT()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label={t('admin.placeKind')} name="kind" defaultValue={place?.kind ?? KINDS[0]} error={issueOf('kind')}>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`admin.placeKind.${kind}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('admin.county')}
        name="county"
        defaultValue={place?.county ?? 'Nairobi'}
        error={issueOf('county')}
      >
        {COUNTIES.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </Select>
      {(['lat', 'lng'] as const).map((axis) => (
        <TextInput
          key={axis}
          label={t(`admin.${axis}`)}
          name={axis}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={place?.coordinates[axis] ?? ''}
          error={issueOf(`coordinates.${axis}`)}
          required
        />
      ))}
    </div>
  )
}

export const PlaceEditor = ({ place }: { place: AdminPlace | null }) => {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  const action = useAdminAction(() => t('admin.placeSaved'))
  const { saved, issueOf } = action
  useEffect(() => {
    if (!saved || !details.current) return
    details.current.open = false
    if (!place) details.current.querySelector('form')?.reset()
  }, [saved, place])
  return (
    <details ref={details} className="mt-2">
      <summary
        aria-label={place ? t('admin.editPlaceOne', { name: place.name }) : undefined}
        className={buttonClass(place ? 'outline' : 'primary')}
      >
        {t(place ? 'admin.editPlace' : 'admin.addPlace')}
      </summary>
      <action.Form method="post" className="mt-3 max-w-prose space-y-4">
        {place && <input type="hidden" name="placeId" value={place.placeId} />}
        <TextInput
          label={t('admin.placeName')}
          name="name"
          defaultValue={place?.name ?? ''}
          error={issueOf('name')}
          maxLength={MAX_ADMIN_PLACE_NAME}
          required
        />
        <Where place={place} issueOf={issueOf} />
        <TextArea
          label={t('admin.aliases')}
          hint={t('admin.aliasesHint')}
          name="aliases"
          defaultValue={place?.aliases.join('\n') ?? ''}
          error={issueOf('aliases')}
          rows={3}
        />
        <TextInput
          label={t('admin.importance')}
          hint={t('admin.importanceHint')}
          name="importance"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={place?.importance ?? STAGE_IMPORTANCE}
          error={issueOf('importance')}
          required
        />
        {action.error && <Alert tone="danger">{action.error}</Alert>}
        <Button type="submit" name="intent" value={place ? 'change' : 'add'} loading={action.sending !== null}>
          {t('admin.save')}
        </Button>
      </action.Form>
    </details>
  )
}
