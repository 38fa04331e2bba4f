import { screen } from '@testing-library/react'

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
