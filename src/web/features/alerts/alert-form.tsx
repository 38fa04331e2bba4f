import { useState } from 'react'
import { Form } from 'react-router'
import { ALERT_PLACE_MIN_CHARS } from '../../../shared/kernel/autocomplete-limits.ts'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { ChosenPlace } from '../places/suggest-places.ts'
import { PlaceBox } from '../places/place-box.tsx'
import { usePending } from '../../lib/keep-page.ts'
import type { AlertAnswer } from './save-alert.ts'

const NewAlert = ({ refused }: { refused: string | undefined }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [from, setFrom] = useState<ChosenPlace | null>(null)
  const [to, setTo] = useState<ChosenPlace | null>(null)
  const box = {
    minChars: ALERT_PLACE_MIN_CHARS,
    hint: t('search.typeMore', { count: ALERT_PLACE_MIN_CHARS }),
    chosenOnly: true,
  }
  // The buttons of each listed alert send forms to the same page.
  const sending = usePending().formData?.has('add') === true
  return (
    <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="add" value="true" />
      <PlaceBox {...box} label={t('search.leavingFrom')} name="from" onChoose={setFrom} excludedPlaceId={to?.placeId} />
      <PlaceBox {...box} label={t('search.goingTo')} name="to" onChoose={setTo} excludedPlaceId={from?.placeId} />
      {refused !== undefined && (
        <Alert tone="danger" className="sm:col-span-2">
          {refused}
        </Alert>
      )}
      <Button type="submit" loading={sending} disabled={hydrated && !from && !to} className="sm:col-span-2 sm:w-fit">
        {t('dashboard.alertSave')}
      </Button>
    </Form>
  )
}

interface AlertFormProps {
  answer: AlertAnswer | undefined
  /** A new value empties the form. */
  saved: string | undefined
}

export const AlertForm = ({ answer, saved }: AlertFormProps) => {
  const t = useT()
  return (
    <Card>
      <h3 className="text-xl">{t('dashboard.alertTitle')}</h3>
      <NewAlert key={saved} refused={answer?.ok === false ? answer.error : undefined} />
      <div aria-live="polite">
        {answer?.ok && (
          <Alert tone="success" className="mt-4">
            {t('dashboard.alertSaved')}
          </Alert>
        )}
      </div>
    </Card>
  )
}
