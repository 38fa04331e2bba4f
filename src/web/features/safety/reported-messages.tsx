import { useEffect, useState } from 'react'
import type { AddReportBody } from '../../../shared/contract/safety.ts'
import type { Message } from '../../../shared/contract/messaging.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { fetchMessages } from '../messages/fetch-messages.ts'

/** Each checkbox has its own name, so that a stored draft does not tick the checkbox of another message. */
const PREFIX = 'message:'

/**
 * The ticked messages. If none is ticked, only the chat, whose last messages the server then includes. If the user has
 * also unticked `messages`, nothing.
 */
export const pointedAt = (fields: FormData, chatId: string): Pick<AddReportBody, 'chatId' | 'messageIds'> => {
  const messageIds = [...fields.keys()]
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
  if (messageIds.length > 0) return { chatId, messageIds }
  return fields.has('messages') ? { chatId } : {}
}

interface ReportedMessagesProps {
  chatId: string
  senderId: string
  about: Message | null
}

/** The last messages of the other user, newest first, and the selected message if it is older. */
const useTheirs = ({ chatId, senderId, about }: ReportedMessagesProps) => {
  const [theirs, setTheirs] = useState<readonly Message[]>(about === null ? [] : [about])
  useEffect(() => {
    let left = false
    const show = ({ messages }: { messages: readonly Message[] }) => {
      if (left) return
      const newest = messages.filter((message) => message.senderId === senderId && !message.isDecryptionError)
      const isAmong = about === null || newest.some(({ id }) => id === about.id)
      setTheirs([...newest.toReversed(), ...(isAmong ? [] : [about])])
    }
    // Without this list the report still includes the last messages.
    fetchMessages(chatId).then(show, () => {})
    return () => {
      left = true
    }
  }, [chatId, senderId, about])
  return theirs
}

export const ReportedMessages = (props: ReportedMessagesProps) => {
  const t = useT()
  const language = useLanguage()
  const theirs = useTheirs(props)
  return (
    <>
      {theirs.length > 0 && (
        <fieldset>
          <legend className="text-sm font-semibold">{t('chat.reportWhich')}</legend>
          <p className="text-sm text-ink-soft">{t('chat.reportWhichHint')}</p>
          <div className="mt-2 max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line-strong px-3">
            {theirs.map(({ id, text, timestamp }) => (
              <Checkbox
                key={id}
                name={`${PREFIX}${id}`}
                value="yes"
                defaultChecked={id === props.about?.id}
                className="py-2"
              >
                <span className="line-clamp-3 wrap-anywhere">{text}</span>
                <span className="num block text-sm text-ink-soft">{formatDeparture(timestamp, language)}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <Checkbox name="messages" value="yes" defaultChecked>
        {t('chat.reportWithMessages')}
      </Checkbox>
    </>
  )
}
