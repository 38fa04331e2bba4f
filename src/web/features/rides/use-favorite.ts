import { useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'
import { addFavorite, removeFavorite } from './api.ts'

/** Changes the heart at once and restores it when the server fails. */
export const useFavorite = (rideId: string, before: boolean) => {
  const t = useT()
  const toast = useToast()
  const [kept, setKept] = useState(before)
  const toggle = async () => {
    setKept(!kept)
    const answer = await (kept ? removeFavorite : addFavorite)(browserApi(), rideId).catch(() => null)
    if (answer?.ok) return
    setKept(kept)
    toast(t('ride.favoriteFailed'))
  }
  return [kept, toggle] as const
}
