import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { AdminPerson } from '../../../shared/contract/admin-tasks.ts'
import { firstNameOf } from '../../../shared/kernel/first-name.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { sentDocuments } from './ask-again.tsx'
import { useKeys } from './use-keys.ts'
import { DOCUMENT_FLAWS, type DocumentFlaw, type IdDocument } from '../../../shared/kernel/enums.ts'

interface PersonAskAgainProps {
  person: AdminPerson
  onAsk: (document: IdDocument, reason: DocumentFlaw) => void
}

export const PersonAskAgain = ({ person: { user, askAgainTexts }, onAsk }: PersonAskAgainProps) => {
  const t = useT()
  const sent = sentDocuments(user)
  const [document, setDocument] = useState(sent[0])
  const [reason, setReason] = useState<DocumentFlaw>('BLURRED')
  const text = askAgainTexts.find((one) => one.document === document && one.reason === reason)?.text
  const ask = () => {
    if (document) onAsk(document, reason)
  }
  useKeys({ G: ask })
  if (!document) return null
  return (
    <Card className="space-y-3 noscript:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{t('admin.againTitle')}</h3>
        <p className="text-sm text-ink-soft">{t('admin.againText', { name: firstNameOf(user.name) })}</p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label={t('admin.askAgainWhich')}
          value={document}
          onChange={({ currentTarget }) => setDocument(sent.find((kind) => kind === currentTarget.value))}
        >
          {sent.map((kind) => (
            <option key={kind} value={kind}>
              {t(`document.kind.${kind}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('admin.askAgainWhy')}
          value={reason}
          onChange={({ currentTarget }) =>
            setReason(DOCUMENT_FLAWS.find((flaw) => flaw === currentTarget.value) ?? reason)
          }
        >
          {DOCUMENT_FLAWS.map((flaw) => (
            <option key={flaw} value={flaw}>
              {t(`admin.flaw.${flaw}`)}
            </option>
          ))}
        </Select>
        <Button variant="outline" onClick={ask}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {t('admin.againButton')}
        </Button>
      </div>
      {text !== undefined && <p className="rounded-md bg-sunken px-4 py-3 wrap-anywhere">“{text}”</p>}
    </Card>
  )
}
