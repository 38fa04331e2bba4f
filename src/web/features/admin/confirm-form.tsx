import type { ReactNode } from 'react'
import { useT } from '../../lib/messages.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { useAdminAction } from './use-admin-action.ts'

interface ConfirmFormProps {
  action: ReturnType<typeof useAdminAction>
  id: string
  intent: string
  label: string
  children: ReactNode
}

export const ConfirmForm = ({ action, id, intent, label, children }: ConfirmFormProps) => {
  const t = useT()
  const hydrated = useHydrated()
  return (
    <action.Form method="post" className="space-y-4">
      <input type="hidden" name="id" value={id} />
      {children}
      {action.error && <Alert tone="danger">{action.error}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant="danger"
          loading={action.sending === intent}
          className="flex-1"
        >
          {label}
        </Button>
        {hydrated && (
          <Button variant="outline" onClick={() => action.setOpen(false)} className="flex-1">
            {t('admin.keep')}
          </Button>
        )}
      </div>
    </action.Form>
  )
}
