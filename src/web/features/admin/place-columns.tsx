import { Eye, EyeOff } from 'lucide-react'
import type { AddPlaceBody, AdminPlace } from '../../../shared/contract/admin-places.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ICON_BUTTON } from '../../ui/confirm-button.tsx'
import type { Column } from './admin-table.tsx'
import { PlaceEditor } from './place-editor.tsx'
import { useAdminAction } from './use-admin-action.ts'

const Named = ({ place }: { place: AdminPlace }) => (
  <>
    <p className="font-semibold">{place.name}</p>
    {place.aliases.length > 0 && (
      <p className="mt-1 line-clamp-2 max-w-prose text-sm text-ink-soft">{place.aliases.join(', ')}</p>
    )}
    <PlaceEditor place={place} />
  </>
)

/** Hides a place without asking first, because the same button shows the place again. */
const Visibility = ({ place }: { place: AdminPlace }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.placeSaved'))
  const name = t(place.isHidden ? 'admin.showPlace' : 'admin.hidePlace', { name: place.name })
  const Icon = place.isHidden ? Eye : EyeOff
  return (
    <action.Form method="post">
      <input type="hidden" name="placeId" value={place.placeId} />
      <Button
        type="submit"
        name="intent"
        value={place.isHidden ? 'show' : 'hide'}
        variant="outline"
        loading={action.sending !== null}
        aria-label={name}
        title={name}
        className={ICON_BUTTON}
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
      {action.error && (
        <Alert tone="danger" className="mt-2">
          {action.error}
        </Alert>
      )}
    </action.Form>
  )
}

export const usePlaceColumns = (): readonly Column<AdminPlace>[] => {
  const t = useT()
  return [
    { title: t('admin.placeName'), cell: (place) => <Named place={place} /> },
    {
      title: t('admin.county'),
      cell: (place) => (
        <>
          {place.county}
          <span className="block text-sm text-ink-soft">
            {t(`admin.placeKind.${place.kind as AddPlaceBody['kind']}`)}
          </span>
        </>
      ),
    },
    { title: t('admin.importance'), cell: (place) => <span className="num">{place.importance}</span> },
    {
      title: t('admin.status'),
      cell: (place) => (
        <span className="whitespace-nowrap">
          {place.isHidden ? (
            <Badge tone="danger">{t('admin.placeHidden')}</Badge>
          ) : (
            <Badge tone={place.origin === 'built-in' ? 'neutral' : 'success'}>
              {t(`admin.origin.${place.origin}`)}
            </Badge>
          )}
        </span>
      ),
    },
    { title: t('admin.decision'), cell: (place) => <Visibility place={place} /> },
  ]
}
