import { ArrowRight, Clock, MapPin, MessageCircle, Phone, Ticket } from 'lucide-react'
import type { ComponentType } from 'react'
import { Form } from 'react-router'
import type { NextStep } from '../../../shared/contract/next-steps.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { openMessages } from '../../lib/open-messages.ts'
import { formatSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DrainLine } from '../payments/drain-line.tsx'
import { RiderFacts } from '../people/rider-facts.tsx'
import { EnterPin } from './enter-pin.tsx'
import { AnswerRequest } from './answer-request.tsx'

type Action = NextStep['actions'][number]

/** The time of a deadline, with a countdown as soon as scripts run. */
const TimeLeft = ({ until }: { until: string }) => {
  const t = useT()
  const left = useSecondsLeft(Date.parse(until))
  const deadline = t('step.payBy', { time: formatClock(until) })
  return (
    <>
      {left !== null && <DrainLine left={left} />}
      <Badge tone="attention" icon={<Clock aria-hidden="true" />}>
        {left !== null && (
          <span className="num" role="timer">
            {left >= 3600
              ? t('step.hoursLeft', { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60 })
              : t('step.timeLeft', { time: formatSeconds(left) })}
          </span>
        )}
        <span className="num">{left === null ? deadline : `· ${deadline}`}</span>
      </Badge>
    </>
  )
}

const Note = ({ step: { kind, dueAt, trip } }: { step: NextStep }) => {
  const t = useT()
  if (kind === 'PAY' && dueAt !== undefined) return <TimeLeft until={dueAt} />
  if (kind === 'TRIP' && trip) return <Badge tone="success">{t('step.seatsPaid', { count: trip.numSeats })}</Badge>
  return null
}

const Way = ({ step: { kind, trip, person, rider, payee, amount = 0 } }: { step: NextStep }) => {
  const t = useT()
  const language = useLanguage()
  if (!trip) return null
  return (
    <div className="flex items-center gap-3">
      {person && <Avatar name={person.name} photo={person.photo} size="md" />}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 font-semibold wrap-anywhere">
          {trip.from}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only">{t('step.to')}</span>
          {trip.to}
        </p>
        {kind === 'ANSWER_REQUEST' ? (
          <p className="num font-semibold text-success">
            {payee === undefined
              ? t('step.earn', { amount: formatKsh(amount) })
              : t('step.driverEarns', { name: payee, amount: formatKsh(amount) })}
          </p>
        ) : (
          <p className="num text-sm text-ink-soft">
            {`${formatDeparture(trip.time, language)} · ${t('step.seats', { count: trip.numSeats })}`}
          </p>
        )}
        {rider && <RiderFacts rider={rider} />}
        {kind === 'TRIP' && person && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {person.name} · <span className="num font-semibold whitespace-nowrap text-ink">{trip.plate}</span>
          </p>
        )}
      </div>
    </div>
  )
}

const third = 'min-w-0 flex-1 gap-1! px-1! max-[22rem]:[&>svg]:hidden'

interface ActionProps {
  step: NextStep
  action: Action
  isFirst: boolean
}

const Call = ({ step: { person } }: ActionProps) => {
  const t = useT()
  if (person?.phone === undefined) return null
  return (
    <a href={`tel:${person.phone}`} className={buttonClass('outline', third)}>
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      {t('step.CALL')}
    </a>
  )
}

const Message = ({ step: { person } }: ActionProps) => (
  <Button
    variant="outline"
    aria-haspopup="dialog"
    onClick={() => openMessages(person?.id)}
    className={`invisible hydrated:visible ${third}`}
  >
    <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
    {useT()('step.MESSAGE')}
  </Button>
)

const ShowPin = ({ step }: ActionProps) => (
  <ButtonLink to={step.link} variant="outline" className={third}>
    <Ticket aria-hidden="true" className="size-5 shrink-0" />
    {useT()('step.SHOW_PIN')}
  </ButtonLink>
)

const INTENTS: Partial<Record<Action, string>> = { START: 'start', COMPLETE: 'complete', ALL_WELL: 'all-well' }

const Move = ({ step: { rideId = '' }, action, isFirst }: ActionProps) => (
  <Form method="post" action={`/ride/${rideId}`} className="w-full">
    <input type="hidden" name="intent" value={INTENTS[action]} />
    <Button type="submit" variant={isFirst ? 'sunrise' : 'outline'} className="w-full">
      {useT()(`step.${action}`)}
    </Button>
  </Form>
)

const Go = ({ step: { link, amount = 0 }, action, isFirst }: ActionProps) => (
  <ButtonLink to={link} variant={isFirst ? 'primary' : 'outline'} className="num w-full">
    {useT()(`step.${action}`, { amount: formatKsh(amount) })}
  </ButtonLink>
)

const Help = ({ step: { link }, action }: ActionProps) => (
  <ButtonLink to={link} variant="danger" className="w-full">
    {useT()(`step.${action}`)}
  </ButtonLink>
)

const BUTTONS: Partial<Record<Action, ComponentType<ActionProps>>> = {
  CALL: Call,
  MESSAGE: Message,
  SHOW_PIN: ShowPin,
  START: Move,
  COMPLETE: Move,
  ALL_WELL: Move,
  ENTER_PIN: EnterPin,
  NEED_HELP: Help,
}

/** Steps for which the user needs the meeting point. */
const MEETING_KINDS: ReadonlySet<NextStep['kind']> = new Set(['PAY', 'TRIP', 'BOARD', 'START'])

export const StepActions = ({ step, isFirst }: { step: NextStep; isFirst: boolean }) => (
  <div className="flex flex-wrap gap-2">
    {step.actions.map((action) => {
      const ActionButton = BUTTONS[action] ?? Go
      return <ActionButton key={action} step={step} action={action} isFirst={isFirst} />
    })}
  </div>
)

/** One step with its buttons. The main button is filled on the first card only. */
export const StepCard = ({ step, isFirst }: { step: NextStep; isFirst: boolean }) => {
  const t = useT()
  return (
    <Card className="relative space-y-3 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-xl wrap-anywhere">{step.title}</h3>
        <Note step={step} />
      </div>
      <Way step={step} />
      {step.trip?.meetingPoint !== undefined && MEETING_KINDS.has(step.kind) && (
        <p className="flex items-start gap-2 text-sm wrap-anywhere">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span>{t('step.meetAt', { place: step.trip.meetingPoint })}</span>
        </p>
      )}
      {step.note !== undefined && (
        <blockquote className="text-sm wrap-anywhere whitespace-pre-line">{`“${step.note}”`}</blockquote>
      )}
      {step.pin !== undefined && (
        <p className="flex items-center justify-between gap-3 rounded-md bg-amber-wash px-4 py-2">
          <span>{t('step.pin')}</span>
          <span className="num font-display text-3xl font-bold tracking-widest">{step.pin}</span>
        </p>
      )}
      {step.kind === 'ANSWER_REQUEST' ? (
        <AnswerRequest step={step} isFirst={isFirst} />
      ) : (
        step.actions.length > 0 && <StepActions step={step} isFirst={isFirst} />
      )}
      {step.kind === 'PAY' && <p className="text-sm text-ink-soft">{t('step.held')}</p>}
    </Card>
  )
}
