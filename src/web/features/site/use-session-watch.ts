import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import { attempt } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { watchSession } from './watch-session.ts'

/** 404 is a deleted account; a session that is over or without a person was ended elsewhere. Anything else proves nothing. */
const isThere = async (userId: string): Promise<boolean | null> => {
  const api = browserApi()
  try {
    const user = await attempt(api.users.user[':id'].$get({ param: { id: userId } }))
    if (!user.ok && user.error.status === 404) return false
    if (!user.ok && user.error.status !== 401) return null
    const session = await attempt(api.auth.auth.session.$get())
    return session.ok ? session.body.user?.id === userId : null
  } catch {
    return null
  }
}

/** Whoever was deleted or signed out elsewhere is signed out here too, and sent to `/`. Anonymous visitors are never looked for. */
export const useSessionWatch = (userId: string | undefined) => {
  const submit = useSubmit()
  const signOut = useEffectEvent(() => void submit(null, { method: 'post', action: '/auth/sign-out' }))
  useEffect(() => {
    if (userId === undefined) return undefined
    return watchSession({ target: window, isThere: () => isThere(userId), onGone: () => signOut() })
  }, [userId])
}
