import { BadgeCheck, Phone } from 'lucide-react'
import type { PublicUser } from '../../../shared/contract/users.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RatingMark } from '../rides/driver-line.tsx'
import { SafetyButton } from '../safety/safety-button.tsx'

/** Others read the first name, and users with a reason to know the person the whole one. */
export const shownName = ({ name, firstName, knowsPerson }: PublicUser): string =>
  knowsPerson ? name : firstName || name

/** The public facts about a user, with block and report. */
export const PersonCard = ({ person }: { person: PublicUser }) => {
  const t = useT()
  const language = useLanguage()
  const viewer = useViewer()
  const isOther = viewer !== null && viewer.id !== person.id
  return (
    <Card className="space-y-5">
      <div className="flex items-center gap-4">
        <Avatar name={shownName(person)} photo={person.photo} size="md" />
        <p className="min-w-0 text-ink-soft">
          <span className="flex flex-wrap items-center gap-x-3">
            <RatingMark driver={person} />
            {person.verified && (
              <span className="inline-flex items-center gap-1 font-medium text-success">
                <BadgeCheck aria-hidden="true" className="size-4" />
                {t('ride.verified')}
              </span>
            )}
          </span>
          <span className="num block">{t('person.since', { date: formatDate(person.createdAt, language) })}</span>
        </p>
      </div>
      {person.phone && person.knowsPerson && isOther && (
        <a href={`tel:${person.phone}`} className={buttonClass('outline', 'num')}>
          <Phone aria-hidden="true" className="size-5" />
          {formatKenyanPhone(person.phone)}
        </a>
      )}
      {isOther && <SafetyButton person={{ id: person.id, name: person.firstName || person.name }} />}
    </Card>
  )
}
