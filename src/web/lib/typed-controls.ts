export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Typed {
  value: string
  checked: boolean
  /** The place that was chosen with the text. */
  place?: string | undefined
}

/** In development this function is written into the page as text, so it cannot use anything outside itself. */
export const makeControls = () => {
  /** Fields that distinguish the forms of a page. */
  const ABOUT = ['intent', 'id', 'target', 'placeId', 'dispute', 'place'].map((name) => `[name=${name}]`).join()
  const CONTROLS = 'input,select,textarea'
  const isControl = (target: EventTarget | null): target is Control =>
    target instanceof Element && target.matches(CONTROLS)
  const TICK = /^(checkbox|radio)$/
  const isTick = (control: Control): control is HTMLInputElement => TICK.test(control.type)
  const isChanged = (control: Control): boolean => {
    if ('options' in control) {
      const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
      return control.selectedIndex !== Math.max(0, first)
    }
    return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
  }
  const read = (control: Control): Typed => ({
    value: control.value,
    checked: isTick(control) && control.checked,
    place: control.dataset['place'],
  })

  const formIdOf = ({ form }: Control) =>
    form ? [...form.querySelectorAll<HTMLInputElement>(ABOUT)].map(({ value }) => value).join(' ') : ''
  /** Every control by its name, its form and its index, which are the same after a reload. */
  const controlsById = () => {
    const counts: Record<string, number> = {}
    const all = new Map<string, Control>()
    for (const control of document.querySelectorAll<Control>('input:not([type=hidden]),select,textarea')) {
      const name = `${control.name} ${formIdOf(control)}`
      const place = counts[name] ?? 0
      counts[name] = place + 1
      all.set(`${name} ${place}`, control)
    }
    return all
  }

  /** Sets a typed value and sends its events again, now that React listens. */
  const replay = (control: Control & { _valueTracker?: { setValue: (value: string) => void } }, now: Typed) => {
    const { value, checked, place } = now
    if (control.disabled) return
    if (isTick(control)) {
      if (control.type === 'radio' && !checked) return
      control.checked = !checked
      control.click()
      return
    }
    if (control.type !== 'file' && control.value !== value) control.value = value
    if (place !== undefined) control.dataset['place'] = place
    // React ignores a value that it has already seen in the box. The name is React's.
    // oxlint-disable-next-line no-underscore-dangle
    control._valueTracker?.setValue(`not ${value}`)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  // A list, because the property names of an object would be sent to the browser twice.
  return [isControl, isTick, isChanged, read, controlsById, replay] as const
}

export type Controls = ReturnType<typeof makeControls>
