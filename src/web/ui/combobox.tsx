// oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox's list with two-line options has no element of its own in HTML
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { inputClass } from './field.tsx'

export interface ComboboxOption {
  id: string
  title: string
  detail?: string
  disabled?: boolean
  group?: string
  icon?: ReactNode
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  value: string
  onValueChange: (value: string, input: HTMLInputElement) => void
  options: readonly ComboboxOption[]
  onSelect: (option: ComboboxOption) => void
  /** Shown when there are no options: that nothing was found, or an error. */
  message?: string | undefined
  /** Shown below the options: their source. */
  note?: string | undefined
  onLeave?: () => void
  listLabel: string
  /** Screen readers announce it when suggestions arrive. */
  status: string
}

const step = (options: readonly ComboboxOption[], from: number, by: 1 | -1): number => {
  for (let moved = 1; moved <= options.length; moved += 1) {
    const next = (from + by * moved + options.length * 2) % options.length
    if (options[next]?.disabled !== true) return next
  }
  return -1
}

const groupsOf = (options: readonly ComboboxOption[]) => {
  const groups: { name: string | undefined; first: number; members: ComboboxOption[] }[] = []
  for (const [place, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, first: place, members: [option] })
  }
  return groups
}

interface OptionProps {
  id: string
  option: ComboboxOption
  isActive: boolean
  onChoose: () => void
  onPoint: () => void
}

const Option = ({ id, option, isActive, onChoose, onPoint }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    aria-disabled={option.disabled}
    // Not on click: by then the input would have lost the focus, which hides the phone's keyboard.
    onMouseDown={(event) => {
      event.preventDefault()
      onChoose()
    }}
    onMouseMove={() => !option.disabled && onPoint()}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2.5 aria-disabled:cursor-not-allowed aria-disabled:text-ink-soft aria-disabled:line-through aria-selected:bg-sunken"
  >
    {option.icon && <span className="shrink-0 text-ink-soft">{option.icon}</span>}
    <span className="min-w-0">
      <span className="block font-medium">{option.title}</span>
      {option.detail && <span className="block text-sm text-ink-soft">{option.detail}</span>}
    </span>
  </div>
)

/** A text input with suggestions, by the ARIA combobox pattern; before scripts run it is a plain text input. */
export const Combobox = ({
  value,
  onValueChange,
  options,
  onSelect,
  message,
  note,
  onLeave,
  listLabel,
  status,
  className = '',
  ...rest
}: ComboboxProps) => {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && (options.length > 0 || message !== undefined)
  const current = shown ? options[active] : undefined
  const optionId = (place: number) => `${listId}-${place}`

  // After a key press, the active option may be outside the visible part of the list.
  useEffect(() => {
    if (current) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  const choose = (option: ComboboxOption) => {
    if (option.disabled) return
    onSelect(option)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
    // These keys move the caret in the text.
    if (event.key === 'Home' || event.key === 'End') setActive(-1)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    if (options.length > 0)
      setActive(step(options, active < 0 && event.key === 'ArrowUp' ? 0 : active, event.key === 'ArrowDown' ? 1 : -1))
  }
  return (
    <div className="relative">
      <input
        {...rest}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={current ? optionId(active) : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onValueChange(event.currentTarget.value, event.currentTarget)
          // Also called for values typed before scripts ran, when the user may already have left the box.
          setOpen(document.activeElement === event.currentTarget)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          onLeave?.()
        }}
        onKeyDown={onKeyDown}
        className={`${inputClass} ${className}`}
      />
      {shown && (
        <div className="absolute inset-x-0 top-full z-30 mt-1 animate-rise rounded-md bg-surface p-1.5 text-ink shadow-soft">
          {/* Without this `tabIndex` the scrollable list would be a Tab stop, and Tab closes the list. */}
          <div id={listId} role="listbox" aria-label={listLabel} tabIndex={-1} className="max-h-80 overflow-y-auto">
            {groupsOf(options).map(({ name, first, members }) => (
              <div key={first} role={name === undefined ? 'presentation' : 'group'} aria-label={name}>
                {name !== undefined && (
                  <p aria-hidden="true" className="px-3 pt-2.5 pb-1 text-sm font-semibold text-ink-soft">
                    {name}
                  </p>
                )}
                {members.map((option, place) => (
                  <Option
                    key={option.id}
                    id={optionId(first + place)}
                    option={option}
                    isActive={first + place === active}
                    onChoose={() => choose(option)}
                    onPoint={() => setActive(first + place)}
                  />
                ))}
              </div>
            ))}
          </div>
          {note && <p className="px-3 pt-1.5 pb-1 text-right text-xs text-ink-soft">{note}</p>}
          {options.length === 0 && <p className="px-3 py-2.5 text-ink-soft">{message}</p>}
        </div>
      )}
      <span aria-live="polite" className="sr-only">
        {shown ? (message ?? status) : ''}
      </span>
    </div>
  )
}
