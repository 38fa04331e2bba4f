import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AdminPerson } from '../../../shared/contract/admin-tasks.ts'
import type { PersonDocument } from '../../../shared/contract/documents.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT, type Translate } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useDelayedAnswer } from '../next-steps/use-delayed-answer.ts'
import { PersonAskAgain } from './person-ask-again.tsx'
import { sendChoice, waitingOf, type Choice, type Waiting } from './person-choice.ts'
import { useKeys } from './use-keys.ts'
import type { IdDocument } from '../../../shared/kernel/enums.ts'
import { MAX_REASON } from '../../../shared/kernel/form-limits.ts'

/** Why the driver cannot be approved yet; null if all documents are sent and opened, or if only vehicles wait. */
const useObstacle = (person: AdminPerson, { driver }: Waiting): string | null => {
  const t = useT()
  if (!driver) return null
  const { unsent, unopened } = person.user.missing
  const listOf = (kinds: readonly IdDocument[]) => kinds.map((kind) => t(`document.kind.${kind}`)).join(', ')
  if (unsent.length > 0) return t('admin.sendFirst', { documents: listOf(unsent) })
  return unopened.length > 0 ? t('admin.openFirst', { documents: listOf(unopened) }) : null
}

const namesOf = (t: Translate, { documents, vehicles }: AdminPerson, isNamed: (document: PersonDocument) => boolean) =>
  documents
    .filter(isNamed)
    .map(({ kind, vehicleId }) => {
      const plate = vehicles.find(({ id }) => id === vehicleId)?.plate
      return [t(`document.kind.${kind}`), plate].filter(Boolean).join(' ')
    })
    .join(', ')

const Unread = ({ person }: { person: AdminPerson }) => {
  const t = useT()
  const documents = namesOf(t, person, ({ id, waits }) => id !== null && waits)
  return (
    <p className="text-ink-soft">{documents === '' ? t('admin.nothingWaits') : t('admin.readDates', { documents })}</p>
  )
}

const platesOf = ({ vehicles }: Waiting) => vehicles.map(({ plate }) => plate).join(', ')

/** What an approval leads to. */
const useOutcome = (person: AdminPerson, waiting: Waiting): string => {
  const t = useT()
  const { driver, vehicles } = waiting
  const name = firstNameOf(person.user.name)
  const plates = platesOf(waiting)
  const isConcerned = (vehicleId: string | null) => vehicleId === null || vehicles.some(({ id }) => id === vehicleId)
  const documents = namesOf(t, person, ({ stopsRides, vehicleId }) => stopsRides && isConcerned(vehicleId))
  const verified = driver ? t('admin.readyDriver', { name }) : ''
  if (documents !== '') return `${verified} ${t('admin.readyStopped', { documents })}`.trim()
  return plates === '' ? verified : t('admin.readyBoth', { name, plates })
}

/** The alert is below the documents, so it can be outside the screen. */
const bringIntoView = (alert: HTMLDivElement | null) => alert?.scrollIntoView({ block: 'center' })

const labelOf = ({ driver, vehicles }: Waiting) => {
  if (!driver) return 'admin.approveVehicle'
  return vehicles.length > 0 ? 'admin.approveBoth' : 'admin.approveDriver'
}

const RejectDialog = (props: {
  open: boolean
  name: string
  text: string
  onClose: () => void
  onReject: (reason: string) => void
}) => {
  const { open, name, text, onClose, onReject } = props
  const t = useT()
  const [isMissing, setMissing] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = textOf(new FormData(event.currentTarget), 'reason').trim()
    setMissing(reason === '')
    if (reason !== '') onReject(reason)
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('admin.rejectPersonTitle', { name })}>
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <p>{text}</p>
        <TextArea
          name="reason"
          label={t('admin.rejectReason')}
          hint={t('admin.rejectPersonHint')}
          error={isMissing ? t('admin.rejectReasonMissing') : undefined}
          required
          maxLength={MAX_REASON}
          rows={3}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" className="flex-1">
            {t('admin.reject')}
          </Button>
          <Button variant="outline" onClick={onClose} className="flex-1">
            {t('admin.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const barClass =
  'sticky above-tabs z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface p-4 shadow-soft'

interface PersonDecisionProps {
  person: AdminPerson
  next: string | null
  children: ReactNode
}

export const PersonDecision = ({ person, next, children }: PersonDecisionProps) => {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isRejecting, setRejecting] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { user } = person
  const waiting = waitingOf(person)
  const name = firstNameOf(user.name)
  const obstacle = useObstacle(person, waiting)
  const outcome = useOutcome(person, waiting)
  const isWaiting = waiting.driver || waiting.vehicles.length > 0

  const send = async (choice: Choice) => {
    setSending(true)
    const result = await sendChoice(user.id, choice, waiting).catch(() => null)
    setSending(false)
    const refusal = result?.ok === true ? null : (result?.error.body.error ?? t('admin.unreached'))
    if (refusal !== null) {
      // The admin may have opened another page by now.
      if (isShown.current) setError(refusal)
      else toast(`${user.name}: ${refusal}`)
      return revalidate()
    }
    if (!isShown.current) return revalidate()
    if (next === null) toast(t('admin.todoDone'))
    return navigate(next ?? '/dashboard/todo')
  }
  const { answer, secondsLeft, choose, undo } = useDelayedAnswer<Choice>((choice) => void send(choice))
  const decide = (choice: Choice) => {
    setError(null)
    setRejecting(false)
    choose(choice)
  }
  const canDecide = isWaiting && answer === null && !sending
  const canApprove = canDecide && person.decides.approve
  useKeys({
    A: () => canApprove && decide({ kind: 'APPROVE' }),
    R: () => canDecide && setRejecting(true),
    N: () => next !== null && void navigate(next),
  })
  if (answer !== null)
    return (
      <>
        {children}
        <output className={`${barClass} bg-success-wash`}>
          <span className="font-semibold">{t(`admin.deciding${answer.kind}`)}</span>
          <Button variant="outline" onClick={undo} className="num">
            {t('admin.undoIn', { seconds: secondsLeft })}
          </Button>
        </output>
      </>
    )
  return (
    <>
      {(waiting.driver || user.verified) && (
        <PersonAskAgain person={person} onAsk={(document, reason) => decide({ kind: 'ASK', document, reason })} />
      )}
      {children}
      {error !== null && (
        <div ref={bringIntoView}>
          <Alert tone="danger">{error}</Alert>
        </div>
      )}
      {isWaiting ? (
        <div className={`${barClass} noscript:hidden`}>
          <p id="decision-text" className="min-w-48 flex-1">
            {obstacle ?? outcome}
          </p>
          <div className="grid w-full grid-cols-[auto_1fr] gap-3 sm:flex sm:w-auto sm:flex-1 sm:justify-end">
            <Button variant="danger" disabled={!canDecide} onClick={() => setRejecting(true)}>
              {t('admin.reject')}
            </Button>
            <Button
              disabled={!canApprove}
              loading={sending}
              aria-describedby="decision-text"
              onClick={() => decide({ kind: 'APPROVE' })}
            >
              <Check aria-hidden="true" className="size-5" />
              {t(labelOf(waiting))}
            </Button>
          </div>
        </div>
      ) : (
        <Unread person={person} />
      )}
      <p className="hidden text-sm text-ink-soft lg:block noscript:hidden">{t('admin.personKeys')}</p>
      <RejectDialog
        open={isRejecting}
        name={user.name}
        text={
          waiting.driver
            ? t('admin.rejectUserText', { name })
            : t('admin.rejectVehicleText', { name, plate: platesOf(waiting) })
        }
        onClose={() => setRejecting(false)}
        onReject={(reason) => decide({ kind: 'REJECT', reason })}
      />
    </>
  )
}
