import { BellPlus } from 'lucide-react'
import { Form, Link, useActionData } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { useT } from '../../lib/messages.ts'
import { FOR_WOMEN, type SearchFilter } from '../../lib/search-url.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { AlertAnswer } from './save-alert.ts'
import { usePending } from '../../lib/keep-page.ts'

interface SaveSearchFormProps {
  address: string
  filter: SearchFilter
  /** No other button on the page leads to a ride. */
  isMain: boolean
}

export const SaveSearchForm = ({ address, filter, isMain }: SaveSearchFormProps) => {
  const t = useT()
  const answer = useActionData<AlertAnswer | Unreached>()
  const sending = usePending().formData?.get('alert')
  const refused = isUnreached(answer) ? t('search.alertUnreached') : answer && !answer.ok ? answer.error : undefined
  if (answer && !isUnreached(answer) && answer.ok)
    return (
      <Alert tone="success">
        {t('search.alertKept')}{' '}
        <Link to="/dashboard/alerts" className="font-semibold underline underline-offset-4">
          {t('search.myAlerts')}
        </Link>
      </Alert>
    )
  return (
    <Card>
      <h2 className="text-xl">{t('search.alertTitle')}</h2>
      <p className="mt-1 text-ink-soft">{t('search.alertText')}</p>
      {filter.timeRanges.length > 0 && <p className="mt-1 text-ink-soft">{t('search.alertAllTimes')}</p>}
      {filter.amenities.includes(FOR_WOMEN) && <p className="mt-1 text-ink-soft">{t('search.alertAllRides')}</p>}
      {refused && (
        <Alert tone="danger" className="mt-3">
          {refused}
        </Alert>
      )}
      <Form method="post" action={address} preventScrollReset className="mt-4">
        <Button
          type="submit"
          name="alert"
          value="ALERT"
          variant={isMain ? 'primary' : 'outline'}
          loading={sending === 'ALERT'}
          className="w-full sm:w-auto"
        >
          <BellPlus aria-hidden="true" className="size-5 shrink-0" />
          {t('search.saveSearch')}
        </Button>
      </Form>
    </Card>
  )
}
