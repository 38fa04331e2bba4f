import {
  Banknote,
  CarFront,
  CircleHelp,
  Clock,
  FileClock,
  Flag,
  IdCard,
  Scale,
  Siren,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatAge } from './format-age.ts'
import { useKeys } from './use-keys.ts'
import type { AdminTaskKind } from '../../../shared/kernel/enums.ts'

const ICONS: Record<AdminTaskKind, LucideIcon> = {
  INCIDENT: Siren,
  DRIVER: IdCard,
  IDENTITY: IdCard,
  VEHICLE: CarFront,
  DOCUMENT: FileClock,
  DISPUTE: Scale,
  REFUND: Undo2,
  REVIEW: Banknote,
  REPORT: Flag,
  TICKET: CircleHelp,
}

const useNames = () => {
  const t = useT()
  return ({ people: [one, other] }: AdminTask): string => {
    if (!one) return t('admin.todoNobody')
    return other ? t('admin.todoAnd', { one: one.name, other: other.name }) : one.name
  }
}

const vehicleText = ({ make, model, color, plate }: NonNullable<AdminTask['vehicle']>) =>
  `${color} ${make} ${model} ${plate}`

const Why = ({ task }: { task: AdminTask }) => {
  const t = useT()
  const language = useLanguage()
  const { kind, vehicle, document, dispute, report, ticket, review, reason, trip, amount = 0 } = task
  if (kind === 'DRIVER')
    return vehicle ? t('admin.todoDocumentsAnd', { vehicle: vehicleText(vehicle) }) : t('admin.todoDocuments')
  if (kind === 'IDENTITY') return t('admin.todoIdentity')
  if (document) return vehicle ? `${t(`document.kind.${document}`)} · ${vehicle.plate}` : t(`document.kind.${document}`)
  if (vehicle) return vehicleText(vehicle)
  if (dispute && trip)
    return t('admin.todoDispute', {
      what: t(`dispute.kind${dispute}`),
      from: trip.from,
      to: trip.to,
      time: formatDeparture(trip.time, language),
      amount: formatKsh(amount),
    })
  if (kind === 'INCIDENT' && trip)
    return t('admin.todoIncident', { from: trip.from, to: trip.to, time: formatDeparture(trip.time, language) })
  if (report) return t(`reports.${report}`)
  if (ticket) return t(`tickets.${ticket}`)
  const what = review ? t(`finance.review${review}`) : (reason ?? '')
  return task.amount === undefined ? what : `${formatKsh(amount)}: ${what}`
}

const Age = ({ task, now }: { task: AdminTask; now: string }) => {
  const t = useT()
  const age = formatAge(t, task.since, now)
  if (!task.isLate) return age
  return (
    <Badge tone="danger" icon={<Clock aria-hidden="true" />}>
      {t('admin.todoLate', { age })}
    </Badge>
  )
}

const Row = ({ task, now }: { task: AdminTask; now: string }) => {
  const t = useT()
  const namesOf = useNames()
  const { kind, people, link } = task
  const Icon = ICONS[kind]
  const what = t(`admin.todoOne.${kind}`)
  const action = t(`admin.todoDo.${kind}`)
  return (
    <tr className="block rounded-lg bg-surface p-4 shadow-soft has-focus-visible:bg-amber-wash lg:table-row lg:rounded-none lg:bg-transparent lg:p-0 lg:shadow-none">
      <td className="num mr-4 inline-block align-middle whitespace-nowrap max-[16rem]:mr-0 max-[16rem]:whitespace-normal lg:mr-0 lg:table-cell lg:border-t lg:border-line lg:p-3">
        <Age task={task} now={now} />
      </td>
      <td className="inline-block align-middle whitespace-nowrap lg:table-cell lg:border-t lg:border-line lg:p-3">
        <span className="inline-flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          {what}
        </span>
      </td>
      <td className="block py-2 lg:table-cell lg:border-t lg:border-line lg:p-3 lg:align-middle">
        <span className="flex items-center gap-3">
          {people[0] && <Avatar name={people[0].name} photo={people[0].photo} />}
          <span className="min-w-0 font-semibold wrap-anywhere">{namesOf(task)}</span>
        </span>
      </td>
      <td className="num block pb-3 text-sm wrap-anywhere text-ink-soft lg:table-cell lg:border-t lg:border-line lg:p-3 lg:align-middle">
        <Why task={task} />
      </td>
      <td className="block lg:table-cell lg:border-t lg:border-line lg:p-3 lg:align-middle">
        <ButtonLink
          to={link}
          variant="outline"
          data-task=""
          aria-label={t('admin.todoDoOne', { action, what, name: namesOf(task) })}
          className="w-full lg:min-w-28"
        >
          {action}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** The tasks, in the given order. The arrow keys move the focus, so Enter opens a task like any link. */
export const TaskTable = ({ tasks, now }: { tasks: readonly AdminTask[]; now: string }) => {
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }
  useKeys({ ArrowDown: () => move(1), N: () => move(1), ArrowUp: () => move(-1) })
  const titles = [t('admin.todoWaits'), t('admin.todoWhat'), t('admin.todoWho'), t('admin.todoWhy')]
  return (
    <>
      <table
        ref={table}
        aria-label={t('own.todo')}
        className="block w-full lg:table lg:rounded-lg lg:bg-surface lg:shadow-soft"
      >
        <thead className="hidden lg:table-header-group">
          <tr>
            {[...titles, t('admin.decision')].map((title) => (
              <th key={title} scope="col" className="p-3 text-left text-sm font-semibold text-ink-soft">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 lg:table-row-group">
          {tasks.map((task) => (
            <Row key={task.id} task={task} now={now} />
          ))}
        </tbody>
      </table>
      <p className="mt-4 hidden text-sm text-ink-soft lg:block noscript:hidden">{t('admin.todoKeys')}</p>
    </>
  )
}
