import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { ContactList, TrustedContact } from '../../../shared/contract/trusted-contacts.ts'
import { MAX_CONTACT_NAME } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsAnswer } from './use-settings-answer.ts'

const TONES = { ASKED: 'attention', CONFIRMED: 'success', DECLINED: 'neutral' } as const

const Remove = ({ id, name }: Pick<TrustedContact, 'id' | 'name'>) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { sending, sendingId } = useSettingsAnswer('contact-remove')
  return (
    <ConfirmButton
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      name={t('contacts.remove', { name })}
      open={open}
      onOpenChange={setOpen}
      title={t('contacts.remove', { name })}
    >
      <Form method="post" preventScrollReset className="space-y-4">
        <p>{t('contacts.removeText', { name })}</p>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="contact-remove"
          variant="danger"
          loading={sending !== null && sendingId === id}
          className="w-full"
        >
          {t('contacts.removeConfirm')}
        </Button>
      </Form>
    </ConfirmButton>
  )
}

const Contact = ({ id, name, phone, status, tellsTrips }: TrustedContact) => {
  const t = useT()
  const { sending, sendingId } = useSettingsAnswer('contact-change')
  return (
    <li className="space-y-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {phone !== null && <PhoneLink phone={phone} />}
          <p>
            <Badge tone={TONES[status]}>{t(`contacts.${status}`)}</Badge>
          </p>
        </div>
        <Remove id={id} name={name} />
      </div>
      {status !== 'DECLINED' && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center justify-between gap-x-3">
          <input type="hidden" name="id" value={id} />
          <Checkbox name="tellsTrips" value="yes" defaultChecked={tellsTrips} className="min-w-0 flex-1">
            {t('contacts.tells', { name })}
          </Checkbox>
          <Button
            type="submit"
            name="intent"
            value="contact-change"
            variant="outline"
            loading={sending !== null && sendingId === id}
            aria-label={t('contacts.saveOne', { name })}
          >
            {t('contacts.save')}
          </Button>
        </Form>
      )}
    </li>
  )
}

const AddForm = () => {
  const t = useT()
  const { sending } = useSettingsAnswer('contact-add')
  return (
    <Form method="post" preventScrollReset className="space-y-4 border-t border-line pt-4">
      <h4 className="text-lg">{t('contacts.add')}</h4>
      <TextInput name="name" label={t('contacts.name')} required maxLength={MAX_CONTACT_NAME} autoComplete="off" />
      <PhoneInput name="phone" label={t('contacts.phone')} required autoComplete="off" />
      <Checkbox name="tellsTrips" value="yes" defaultChecked>
        {t('contacts.tellsTrips')}
      </Checkbox>
      <Button type="submit" name="intent" value="contact-add" loading={sending !== null}>
        {t('contacts.send')}
      </Button>
    </Form>
  )
}

const DONE = {
  'contact-add': 'contacts.sent',
  'contact-change': 'contacts.saved',
  'contact-remove': 'contacts.removed',
} as const
const INTENTS = ['contact-add', 'contact-change', 'contact-remove'] as const

export const TrustedContacts = ({ contacts, canAdd }: ContactList) => {
  const t = useT()
  const { ours, error } = useSettingsAnswer(...INTENTS)
  const done = INTENTS.find((intent) => ours?.ok && ours.intent === intent)
  return (
    <SettingsSection id="contacts" title={t('contacts.title')} error={error} done={done && t(DONE[done])}>
      <p className="text-ink-soft">{t('contacts.text')}</p>
      {contacts.length > 0 && (
        <ul className="divide-y divide-line">
          {contacts.map((contact) => (
            <Contact key={contact.id} {...contact} />
          ))}
        </ul>
      )}
      {canAdd && <AddForm key={contacts.length} />}
    </SettingsSection>
  )
}
