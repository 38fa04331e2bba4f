import { useEffect, useState } from 'react'
import { fetchPerson } from '../messages/fetch-person.ts'

/** The name of a chat's other user: `known`, or else as loaded. With the phone number, if the viewer may see it. */
export const usePerson = (id: string | undefined, known: string | undefined): { name?: string; phone?: string } => {
  const [asked, setAsked] = useState<{ id: string; name: string; phone?: string }>()
  useEffect(() => {
    if (id === undefined) return undefined
    let current = true
    void fetchPerson(id).then((person) => {
      if (current && person) setAsked({ id, ...person })
    })
    return () => {
      current = false
    }
  }, [id])
  const found = asked?.id === id ? asked : undefined
  return { ...found, ...(known ? { name: known } : {}) }
}
