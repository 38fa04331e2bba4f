import { useState } from 'react'
import { Form } from 'react-router'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { PlaceSearch } from '../places/place-box.tsx'
import { usePending } from '../../lib/keep-page.ts'

export const AlertForm = ({ shortNames }: { shortNames: readonly ChosenPlace[] }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [from, setFrom] = useState<ChosenPlace | null>(null)
  const [to, setTo] = useState<ChosenPlace | null>(null)
  const navigation = usePending()
  const sending = navigation.formMethod === 'POST' && !navigation.formData?.has('remove')
  return (
    <Card>
      <h3 className="text-xl">{t('dashboard.alertTitle')}</h3>
      <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
        <PlaceSearch
          label={t('search.leavingFrom')}
          name="from"
          onChoose={setFrom}
          excludedPlaceId={to?.placeId}
          shortNames={shortNames}
        />
        <PlaceSearch
          label={t('search.goingTo')}
          name="to"
          onChoose={setTo}
          excludedPlaceId={from?.placeId}
          shortNames={shortNames}
        />
        <Button type="submit" loading={sending} disabled={hydrated && !from && !to} className="sm:col-span-2 sm:w-fit">
          {t('dashboard.alertSave')}
        </Button>
      </Form>
    </Card>
  )
}
