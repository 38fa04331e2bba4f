import { expect, it } from 'vitest'
import { fillTemplates } from './fill-templates.ts'

it('uses a name unchanged, and fills nothing inside it', () => {
  for (const name of ['<img/src=x>', '{amount}', '{name}'])
    for (const { text } of fillTemplates('en', { name, language: 'sw', amountKsh: 500 }))
      expect(text).toContain(`Habari ${name}, `)
})
