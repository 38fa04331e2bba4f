import { FileQuestionMark } from 'lucide-react'
import type { AdminUser } from '../../../shared/contract/admin.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useAdminAction } from './use-admin-action.ts'
import { DOCUMENT_FLAWS, type IdDocument } from '../../../shared/kernel/enums.ts'

export const sentDocuments = ({ documents }: Pick<AdminUser, 'documents'>): IdDocument[] => [
  ...(documents.nationalId ? (['NATIONAL_ID'] as const) : []),
  ...(documents.license ? (['LICENSE'] as const) : []),
]

export const AskAgain = ({ user }: { user: AdminUser }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.askedAgainDone'))
  const sent = sentDocuments(user)
  if (sent.length === 0) return null
  return (
    <ConfirmButton
      icon={<FileQuestionMark aria-hidden="true" className="size-5" />}
      name={t('admin.askAgainOne', { what: user.name })}
      variant="outline"
      disabled={!user.can.askAgain}
      busy={action.sending === 'ask-again'}
      open={action.open}
      onOpenChange={action.setOpen}
      title={t('admin.askAgainTitle')}
    >
      <action.Form method="post" className="space-y-4">
        <input type="hidden" name="id" value={user.id} />
        <p>{t('admin.askAgainText', { name: user.name })}</p>
        <Select name="document" label={t('admin.askAgainWhich')}>
          {sent.map((kind) => (
            <option key={kind} value={kind}>
              {t(`document.kind.${kind}`)}
            </option>
          ))}
        </Select>
        <Select name="reason" label={t('admin.askAgainWhy')}>
          {DOCUMENT_FLAWS.map((flaw) => (
            <option key={flaw} value={flaw}>
              {t(`admin.flaw.${flaw}`)}
            </option>
          ))}
        </Select>
        {action.error && <Alert tone="danger">{action.error}</Alert>}
        <Button
          type="submit"
          name="intent"
          value="ask-again"
          loading={action.sending === 'ask-again'}
          className="w-full"
        >
          {t('admin.askAgainSend')}
        </Button>
      </action.Form>
    </ConfirmButton>
  )
}
