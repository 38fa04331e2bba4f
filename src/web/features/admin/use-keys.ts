import { useEffect, useEffectEvent } from 'react'

/** Keys pressed in a field, or while a dialog is open, are not commands. */
const isCommand = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]'))
}

export const useKeys = (commands: Readonly<Record<string, () => void>>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[event.key.length === 1 ? event.key.toUpperCase() : event.key]
    if (!command || !isCommand(event)) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
