import { useState, type FormEvent, type ReactNode } from 'react'
import { textOf } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { useAdminAction } from '../admin/use-admin-action.ts'

interface Choice {
  intent: string
  label: string
  variant?: ButtonVariant
  /**
   * The question: how much money goes to whom, for the form's values. Null sends the form at once, because no money
   * moves, or because a value is missing and the server refuses the form.
   */
  question: (given: FormData) => string | null
  /** The words of a question about something else than moving money. */
  words?: { title: string; confirm: string }
}

interface MoneyFormProps {
  action: ReturnType<typeof useAdminAction>
  choices: readonly Choice[]
  needs?: Readonly<Record<string, string>>
  className: string
  buttonsClassName: string
  children: (errorOf: (name: string) => string | undefined) => ReactNode
}

/** With scripts, the form asks before money moves: how much, and to whom. Without scripts it is sent at once. */
export const MoneyForm = (props: MoneyFormProps) => {
  const { action, choices, needs = {}, className, buttonsClassName, children } = props
  const t = useT()
  const [missing, setMissing] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ choice: Choice; question: string } | null>(null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.dataset['confirmed'] !== undefined) return
    const given = new FormData(event.currentTarget)
    const empty = Object.keys(needs).filter((name) => textOf(given, name).trim() === '')
    setMissing(empty)
    const choice = choices.find(({ intent }) => intent === submitter?.getAttribute('value')) ?? choices[0]
    const question = empty.length === 0 && choice ? choice.question(given) : null
    if (empty.length > 0 || question !== null) event.preventDefault()
    if (choice && question !== null) {
      setAsked({ choice, question })
      action.setOpen(true)
    }
  }
  return (
    <action.Form method="post" noValidate onSubmit={onSubmit} className={className}>
      {children((name) => (missing.includes(name) ? needs[name] : action.issueOf(name)))}
      {action.error && !action.open && <Alert tone="danger">{action.error}</Alert>}
      <div className={buttonsClassName}>
        {choices.map(({ intent, label, variant }) => (
          <Button
            key={intent}
            type="submit"
            name="intent"
            value={intent}
            variant={variant ?? 'outline'}
            loading={action.sending === intent}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked && (
        <Dialog
          open={action.open}
          onClose={() => action.setOpen(false)}
          title={asked.choice.words?.title ?? t('finance.moneyTitle')}
        >
          <p>{asked.question}</p>
          {action.error && (
            <Alert tone="danger" className="mt-4">
              {action.error}
            </Alert>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value={asked.choice.intent}
              data-confirmed=""
              loading={action.sending === asked.choice.intent}
              className="flex-1"
            >
              {asked.choice.words?.confirm ?? t('finance.moneyConfirm')}
            </Button>
            <Button variant="outline" onClick={() => action.setOpen(false)} className="flex-1">
              {t('admin.keep')}
            </Button>
          </div>
        </Dialog>
      )}
    </action.Form>
  )
}
