import { expect, it } from 'vitest'
import { fillTemplates } from './fill-templates.ts'

it('puts a name into a template unchanged, even with a placeholder in the name', () => {
  for (const name of ['<img/src=x>', '{amount}', '{name}'])
    for (const { text } of fillTemplates('en', { name, language: 'sw', amountKsh: 500 }))
      expect(text).toContain(`Habari ${name}, `)
})
