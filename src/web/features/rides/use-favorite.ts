import { useState } from 'react'
import { attempt } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { useT } from '../../lib/messages.ts'
import { useToast } from '../../ui/toast.tsx'

const keep = (rideId: string, kept: boolean) => {
  const { favorite } = browserApi().rides.ride[':id']
  const target = { param: { id: rideId } }
  return kept ? attempt(favorite.$put(target)) : attempt(favorite.$delete(target))
}

/** Changes the heart at once and restores it when the server fails. */
export const useFavorite = (rideId: string, before: boolean) => {
  const t = useT()
  const toast = useToast()
  const [kept, setKept] = useState(before)
  const toggle = async () => {
    setKept(!kept)
    const answer = await keep(rideId, !kept).catch(() => null)
    if (answer?.ok) return
    setKept(kept)
    toast(t('ride.favoriteFailed'))
  }
  return [kept, toggle] as const
}
