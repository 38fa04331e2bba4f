import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { listContacts } from './api.ts'

/** The confirmed contacts, who all get an SMS about an SOS. Shows nothing until they are known, and nothing offline. */
export const NotifiedContacts = () => {
  const t = useT()
  const [names, setNames] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let left = false
    const show = ({ contacts }: { contacts: readonly { name: string; status: string }[] }) =>
      setNames(contacts.filter(({ status }) => status === 'CONFIRMED').map(({ name }) => name))
    listContacts(browserApi()).then(
      (outcome) => !left && outcome.ok && show(outcome.body),
      () => null,
    )
    return () => {
      left = true
    }
  }, [])
  if (names === null) return null
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {names.length === 0 ? t('told.none') : t('told.some', { names: names.join(', '), count: names.length })}{' '}
      <Link to="/dashboard/settings#contacts" className="underline underline-offset-4">
        {t('told.change')}
      </Link>
    </p>
  )
}
