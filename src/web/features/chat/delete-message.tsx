import { useState } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
import { ApiError } from '../../lib/api-answer.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { answerOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { messagePreview } from './preview-text.ts'
import { deleteMessage } from '../messages/api.ts'

interface DeleteMessageProps {
  message: Message | null
  onClose: () => void
  onDeleted: (messageId: string) => void
}

export const DeleteMessage = ({ message, onClose, onDeleted }: DeleteMessageProps) => {
  const t = useT()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    if (!message) return
    setBusy(true)
    try {
      await answerOf(deleteMessage(browserApi(), { chatId: message.chatId, messageId: message.id }))
      onDeleted(message.id)
      toast(t('chat.deleted'))
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401
      toast(t('chat.deleteFailed'), isSignedOut ? { title: t('chat.notAuthenticated') } : {})
    }
    setBusy(false)
    onClose()
  }
  return (
    <Dialog open={message !== null} onClose={onClose} title={t('chat.deleteTitle')}>
      <p className="wrap-anywhere">
        {t('chat.deleteText', {
          text: messagePreview(message?.isDecryptionError ? t('chat.unreadable') : (message?.text ?? '')),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="danger" loading={busy} onClick={() => void remove()} className="flex-1">
          {t('chat.delete')}
        </Button>
        <Button variant="outline" onClick={onClose} className="flex-1">
          {t('chat.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
