// People type before the scripts have come. React takes a page over without asking what is in its boxes: what was typed
// stays in the box and out of every state, until the next render puts the old text back. So what people entered is noted
// from before React starts, and told to it once the page is taken over and every draft is back.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
interface Entry {
  value: string
  checked: boolean
  /** Which one of its name: a part of the page may have been drawn anew. */
  place: number
}
type Tracked = Control & { _valueTracker?: { setValue: (value: string) => void } }

const entries = new Map<Control, Entry>()

const sameName = ({ name }: Control) => [...document.getElementsByName(name)]
const isSelect = (control: Control): control is HTMLSelectElement => 'options' in control
const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

const isChanged = (control: Control): boolean => {
  if (isSelect(control))
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex(({ defaultSelected }) => defaultSelected),
      )
    )
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

const note = (control: Control) =>
  entries.set(control, {
    value: control.value,
    checked: isTick(control) && control.checked,
    place: sameName(control).indexOf(control),
  })

/** What scripts write, such as a draft, is not what somebody types now. */
const onTyped = ({ isTrusted, target }: Event) => {
  if (isTrusted && target instanceof Element && target.matches('input,select,textarea')) note(target as Control)
}

const noteEarlyInput = () => {
  for (const control of document.querySelectorAll<Control>('input:not([type=hidden]),select,textarea'))
    if (isChanged(control)) note(control)
  addEventListener('input', onTyped, true)
}

// Read once, before React starts: the root of every page is the first to import this.
if (typeof document !== 'undefined') noteEarlyInput()

/** Says it again, now that somebody listens. */
const tell = (control: Tracked, { value, checked }: Entry) => {
  if (control.disabled) return
  if (isTick(control)) {
    if (control.type === 'radio' && !checked) return
    control.checked = !checked
    control.click()
    return
  }
  if (control.type !== 'file' && control.value !== value) control.value = value
  // React is silent about a value that it has seen in the box. The name is its own.
  // oxlint-disable-next-line no-underscore-dangle
  control._valueTracker?.setValue(`not ${value}`)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Called once the page is React's. */
export const tellEarlyInput = (): void => {
  removeEventListener('input', onTyped, true)
  for (const [noted, entry] of entries) {
    const control = noted.isConnected ? noted : (sameName(noted)[entry.place] as Control | undefined)
    if (control) tell(control, entry)
  }
  entries.clear()
}
