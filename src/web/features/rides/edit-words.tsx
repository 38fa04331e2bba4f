import { useState } from 'react'
import { Form } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { wordsOfRide } from './ride-words.ts'
import { useRideAction } from './use-ride-action.ts'
import { WordFields } from './word-fields.tsx'

export const EditWords = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const [words, setWords] = useState(() => wordsOfRide(ride))
  const { busy, error } = useRideAction('words')
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t('rideWords.edit')}</summary>
      <Form method="post" className="space-y-4 pt-2">
        <input type="hidden" name="intent" value="words" />
        <WordFields
          start={ride.from.coordinates}
          value={words}
          onChange={(change) => setWords({ ...words, ...change })}
        />
        <p className="text-sm text-ink-soft">{t('rideWords.tells')}</p>
        {error && <Alert tone="danger">{error}</Alert>}
        <Button type="submit" variant="outline" loading={busy} className="w-full">
          {t('rideWords.save')}
        </Button>
      </Form>
    </details>
  )
}
