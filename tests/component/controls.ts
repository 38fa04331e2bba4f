import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const field = (label: string): HTMLInputElement => {
  const [found] = screen.getAllByLabelText<HTMLInputElement>(label)
  if (!found) throw new Error(`There is no field ${label}.`)
  return found
}

export const button = async (text: string): Promise<HTMLButtonElement> => {
  const [found] = await screen.findAllByText(text, { selector: 'button, button *' })
  const element = found?.closest('button')
  if (!element) throw new Error(`There is no button ${text}.`)
  return element
}

const dialogElement = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog[open]')
  if (!found) throw new Error('No dialog is open.')
  return found
}

export const openDialog = () => within(dialogElement())

export const dialogButton = (name: string): HTMLButtonElement =>
  within(dialogElement()).getByRole<HTMLButtonElement>('button', { name, hidden: true })

const MAX_TABS = 100
export const tabTo = async (user: UserEvent, isThere: (focused: Element) => boolean): Promise<void> => {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (document.activeElement && isThere(document.activeElement)) return
    await user.tab()
  }
  throw new Error('The Tab key does not reach the element.')
}

/** Chooses a file, and makes the box optional: for jsdom, a required box stays empty. */
export const chooseFile = async (user: UserEvent, box: HTMLInputElement, file: File): Promise<void> => {
  await user.upload(box, file)
  box.required = false
}
