import { useState } from 'react'
import { useToast } from '../ui/toast.tsx'
import { isLostNetwork, orLostNetwork } from './lost-network.ts'
import { loadMessages, useLanguage, useT } from './messages.ts'
import type { TextGroup } from './text-groups.ts'

/** A part of the page with its texts, loaded on first use; a failed load can be repeated. */
export const usePart = <Part>(load: () => Promise<Part>, groups: readonly TextGroup[]) => {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const [part, setPart] = useState<Part>()
  const [busy, setBusy] = useState(false)
  const bring = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const [loaded] = await Promise.all([orLostNetwork(load()), loadMessages(language, groups)])
      setPart(loaded)
      return true
    } catch (error) {
      if (!isLostNetwork(error)) throw error
      toast(t('common.messagesFailed'), { title: t('common.offline') })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { part, busy, bring }
}
