import { ArrowDown, ArrowUp, Check, ListX, Trash2 } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton, ICON_BUTTON } from '../../ui/confirm-button.tsx'
import type { Column } from './admin-table.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { FaqEditor } from './faq-editor.tsx'
import { faqState, type PlacedFaq } from './pick-faqs.ts'
import { useAdminAction } from './use-admin-action.ts'

const Question = ({ faq }: { faq: PlacedFaq }) => {
  const t = useT()
  return (
    <>
      <p className="font-semibold">{faq.title}</p>
      <p className="mt-1 line-clamp-2 max-w-prose text-sm text-ink-soft">{faq.content}</p>
      {!faq.sw && <p className="mt-1 text-sm text-ink-soft italic">{t('admin.faqNoSw')}</p>}
      <FaqEditor faq={faq} />
    </>
  )
}

const Order = ({ faq }: { faq: PlacedFaq }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.saved'))
  const { id, title, place, isLast } = faq
  return (
    <action.Form method="post" className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <Button
        type="submit"
        name="intent"
        value="up"
        variant="outline"
        disabled={place === 0}
        loading={action.sending === 'up'}
        aria-label={t('admin.moveUp', { title })}
        className={ICON_BUTTON}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Button>
      <Button
        type="submit"
        name="intent"
        value="down"
        variant="outline"
        disabled={isLast}
        loading={action.sending === 'down'}
        aria-label={t('admin.moveDown', { title })}
        className={ICON_BUTTON}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Button>
    </action.Form>
  )
}

const Delete = ({ faq }: { faq: PlacedFaq }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.deleted'))
  const { id, title } = faq
  return (
    <ConfirmButton
      icon={<Trash2 aria-hidden="true" className="size-5" />}
      name={t('admin.deleteFaq', { title })}
      busy={action.sending === 'delete'}
      open={action.open}
      onOpenChange={action.setOpen}
      title={t('admin.deleteFaqTitle')}
    >
      <ConfirmForm action={action} id={id} intent="delete" label={t('admin.delete')}>
        <p>{t('admin.deleteFaqText', { title })}</p>
      </ConfirmForm>
    </ConfirmButton>
  )
}

const Decision = ({ faq }: { faq: PlacedFaq }) => {
  const t = useT()
  const action = useAdminAction(() => t('admin.saved'))
  const { id, title, isListed } = faq
  const name = t(isListed ? 'admin.unlistFaq' : 'admin.listFaq', { title })
  return (
    <>
      <div className="flex gap-2">
        <action.Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value={isListed ? 'unlist' : 'list'}
            variant={isListed ? 'outline' : 'primary'}
            loading={action.sending !== null}
            aria-label={name}
            title={name}
            className={ICON_BUTTON}
          >
            {isListed ? (
              <ListX aria-hidden="true" className="size-5" />
            ) : (
              <Check aria-hidden="true" className="size-5" />
            )}
          </Button>
        </action.Form>
        <Delete faq={faq} />
      </div>
      {action.error && (
        <Alert tone="danger" className="mt-2">
          {action.error}
        </Alert>
      )}
    </>
  )
}

export const useFaqColumns = (): readonly Column<PlacedFaq>[] => {
  const t = useT()
  return [
    { title: t('admin.question'), cell: (faq) => <Question faq={faq} /> },
    {
      title: t('admin.status'),
      cell: (faq) => <Badge tone={faq.isListed ? 'success' : 'neutral'}>{t(`admin.faq${faqState(faq)}`)}</Badge>,
    },
    { title: t('admin.order'), cell: (faq) => <Order faq={faq} /> },
    { title: t('admin.decision'), cell: (faq) => <Decision faq={faq} /> },
  ]
}
