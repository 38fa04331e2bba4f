import { expect, it } from 'vitest'
import { fillTemplates } from './fill-templates.ts'

it('a filled template contains a name unchanged, even with a placeholder in the name', () => {
  for (const name of ['<img/src=x>', '{amount}', '{name}'])
    for (const { text } of fillTemplates('en', { name, language: 'sw', amountKsh: 500 }))
      expect(text).toContain(`Habari ${name}, `)
})
