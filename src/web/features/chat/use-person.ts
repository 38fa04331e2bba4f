import { useEffect, useState } from 'react'
import { fetchPerson } from '../messages/fetch-person.ts'

/** Loads a name that is not known on the page; undefined until then. */
export const usePerson = (id: string | undefined, known: string | undefined): string | undefined => {
  const [asked, setAsked] = useState<{ id: string; name: string }>()
  useEffect(() => {
    if (id === undefined || (known !== undefined && known !== '')) return undefined
    let current = true
    void fetchPerson(id).then((person) => {
      if (current && person) setAsked({ id, name: person.name })
    })
    return () => {
      current = false
    }
  }, [id, known])
  return known || (asked && asked.id === id ? asked.name : undefined)
}
