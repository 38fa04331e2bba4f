import { useEffect, useState, type RefObject } from 'react'

const isFilled = (form: HTMLFormElement): boolean =>
  [...form.elements].every(
    (control) =>
      !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) ||
      !control.required ||
      control.value.trim() !== '',
  )

/** Whether every required field of a form is filled, also after a draft was restored. */
export const useFilled = (form: RefObject<HTMLFormElement | null>): boolean => {
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const look = () => setFilled(isFilled(element))
    look()
    element.addEventListener('input', look)
    element.addEventListener('change', look)
    return () => {
      element.removeEventListener('input', look)
      element.removeEventListener('change', look)
    }
  }, [form])
  return filled
}
