import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import { clearPerson, openTabs } from '../../lib/storage.ts'
import { browserApi } from '../../lib/api-client.ts'
import { loadDocument } from '../../lib/lost-network.ts'
import { useSessionEnd } from './use-session-end.ts'
import { watchSession } from './watch-session.ts'
import { getSession } from './api.ts'
import { getUser } from '../people/api.ts'

/** False for a deleted account (404), or when the browser has no session of this user; null when it is unknown. */
const isThere = async (userId: string): Promise<boolean | null> => {
  const api = browserApi()
  try {
    const user = await getUser(api, userId)
    if (!user.ok && user.error.status === 404) return false
    if (!user.ok && user.error.status !== 401) return null
    const session = await getSession(api)
    return session.ok ? session.body.user?.id === userId : null
  } catch {
    return null
  }
}

/** When the account or session has ended elsewhere, signs the user out here too and opens `/`. */
export const SessionWatch = ({ userId }: { userId: string }) => {
  const submit = useSubmit()
  const signOut = useEffectEvent(() => void submit(null, { method: 'post', action: '/auth/sign-out' }))
  useEffect(() => watchSession({ target: window, isThere: () => isThere(userId), onGone: () => signOut() }), [userId])
  // When another tab has signed out, or has signed in another user, this page must not stay open.
  useEffect(() => {
    const tabs = openTabs()
    tabs?.addEventListener('message', ({ data }) => {
      if (data === userId) return
      clearPerson()
      location.assign('/')
    })
    return () => tabs?.close()
  }, [userId])
  useSessionEnd(loadDocument)
  return null
}
