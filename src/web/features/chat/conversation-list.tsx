import { MessageCircle, UserRoundSearch } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Conversation } from '../../../shared/contract/messaging.ts'
import { capCount } from '../../lib/cap-count.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readDraft } from './drafts.ts'
import { conversationPreview, draftPreview } from './preview-text.ts'
import { timeLabel } from './time-label.ts'

const UnreadBadge = ({ count }: { count: number }) => {
  const t = useT()
  if (count === 0) return null
  return (
    <span className="num min-w-6 rounded-full bg-amber px-1.5 text-center text-sm leading-6 font-bold text-on-amber">
      <span aria-hidden="true">{capCount(count, 'list')}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  )
}

const Row = ({ conversation, draft, onOpen }: { conversation: Conversation; draft: string; onOpen: () => void }) => {
  const t = useT()
  const { userName, photo, lastTimestamp, unread } = conversation
  const now = useNow()
  const label = timeLabel(lastTimestamp, now, t)
  const name = userName || t('chat.someone')
  return (
    <button
      type="button"
      data-conversation={conversation.otherUserId}
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-5 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-3"
    >
      <Avatar name={name} photo={photo} size="md" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>{name}</span>
          <span className="num shrink-0 text-sm text-ink-soft">
            {label === t('chat.today') ? `${label}, ${formatClock(lastTimestamp)}` : label}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-medium' : 'text-ink-soft'}`}>
            {draft === '' ? (
              conversationPreview(conversation, t)
            ) : (
              <span className="text-amber-ink">{t('chat.draft', { text: draftPreview(draft) })}</span>
            )}
          </span>
          <UnreadBadge count={unread} />
        </span>
      </span>
    </button>
  )
}

const RowsOnTheirWay = () => (
  <div className="space-y-5 px-5 py-3">
    {[0, 1, 2].map((place) => (
      <span key={place} className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <span className="flex-1 space-y-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
        </span>
      </span>
    ))}
  </div>
)

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="px-5 pt-6 text-center">
    <MessageCircle aria-hidden="true" className="mx-auto mb-3 size-10 text-amber-ink" />
    <p className="font-display text-lg font-bold text-balance">{title}</p>
    <p className="mt-1 text-ink-soft">{text}</p>
  </div>
)

interface ConversationListProps {
  rows: readonly Conversation[] | null
  failed: boolean
  onReload: () => void
  onOpen: (conversation: Conversation) => void
  onFind: () => void
}

export const ConversationList = ({ rows, failed, onReload, onOpen, onFind }: ConversationListProps) => {
  const t = useT()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failed && (
          <div role="alert" className="px-5 pt-4">
            <p>{t('chat.loadFailed')}</p>
            <Button variant="outline" className="mt-3" onClick={onReload}>
              {t('common.tryAgain')}
            </Button>
          </div>
        )}
        {!failed && rows === null && <RowsOnTheirWay />}
        {rows?.length === 0 && viewer && <Nothing title={t('chat.emptyTitle')} text={t('chat.emptyText')} />}
        {!viewer && (
          <>
            <Nothing title={t('chat.signInTitle')} text={t('chat.signInText')} />
            <p className="mt-4 text-center">
              <ButtonLink to={`/auth/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`}>
                {t('common.signIn')}
              </ButtonLink>
            </p>
          </>
        )}
        {viewer && rows && rows.length > 0 && (
          <ul aria-label={t('chat.listLabel')} className="divide-y divide-line">
            {rows.map((conversation) => (
              <li key={conversation.chatId}>
                <Row
                  conversation={conversation}
                  draft={readDraft(viewer.id, conversation.otherUserId)}
                  onOpen={() => onOpen(conversation)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {viewer && (
        <div className="border-t border-line p-4">
          <Button variant={rows?.length === 0 ? 'primary' : 'outline'} className="w-full" onClick={onFind}>
            <UserRoundSearch aria-hidden="true" className="size-5" />
            {t('chat.find')}
          </Button>
        </div>
      )}
    </>
  )
}
