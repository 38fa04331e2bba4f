import { Form } from 'react-router'
import { MAX_EMAIL } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refusalText } from './read-refusal.ts'
import type { SignInStep } from './sign-in-flow.ts'

interface OwnerFormProps {
  state: Extract<SignInStep, { step: 'owner' }>
  sending: string | null
  lostNetwork: boolean
}

export const OwnerForm = ({ state, sending, lostNetwork }: OwnerFormProps) => {
  const t = useT()
  const { refusal } = state
  const { ownerEmail = '', ...carried } = state.values
  const error = lostNetwork ? t('signIn.networkError') : refusal ? refusalText(t, refusal) : undefined
  return (
    <>
      <h1 className="text-3xl">{t('signIn.ownerTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.ownerLead')}</p>
      <Form method="post" className="mt-6 space-y-4" replace>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          label={t('signIn.ownerEmail')}
          name="ownerEmail"
          type="email"
          defaultValue={ownerEmail}
          error={error}
          autoComplete="email"
          maxLength={MAX_EMAIL}
        />
        <Button
          type="submit"
          name="intent"
          value="owner"
          loading={sending === 'owner'}
          disabled={sending !== null}
          className="w-full"
        >
          {t('signIn.ownerMine')}
        </Button>
        <Alert title={t('signIn.ownerNewTitle')}>
          <p>{t('signIn.ownerNewText')}</p>
          <Button
            type="submit"
            name="intent"
            value="owner-new"
            variant="outline"
            formNoValidate
            loading={sending === 'owner-new'}
            disabled={sending !== null}
            className="mt-3"
          >
            {t('signIn.ownerNew')}
          </Button>
        </Alert>
      </Form>
    </>
  )
}
