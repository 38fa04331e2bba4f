import { useState } from 'react'
import { loadMessages, useLanguage, useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'

/** A part of the chat with its sentences, fetched when it is first wanted; a failed fetch can be tried again. */
export const useChatPart = <Part>(load: () => Promise<Part>) => {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const [part, setPart] = useState<Part>()
  const [busy, setBusy] = useState(false)
  /** Whether it is here now. */
  const bring = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const [loaded] = await Promise.all([load(), loadMessages(language, ['chat'])])
      setPart(loaded)
      return true
    } catch {
      toast(t('common.messagesFailed'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { part, busy, bring }
}
