import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { Help } from '../../../shared/contract/help.ts'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAnswers, type HelpAnswer } from './use-answers.ts'

const askPath = ({ question, category, about }: HelpAnswer): string => {
  const query = new URLSearchParams({ category, subject: question })
  if (about) {
    query.set('about', about.kind)
    query.set('id', about.id)
  }
  return `/help/tickets/new?${query}`
}

export const AnswerList = ({ help }: { help: Help }) => {
  const t = useT()
  return (
    <div className="grid gap-3">
      {useAnswers(help).map((answer) => (
        <details key={answer.question} name="help" className="group rounded-lg bg-surface shadow-soft">
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold">
            {answer.question}
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="space-y-3 px-5 pb-5">
            <p className="num max-w-prose whitespace-pre-line">{answer.answer}</p>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {answer.to !== null && (
                <ButtonLink to={answer.to} variant="outline">
                  {t('help.show')}
                </ButtonLink>
              )}
              <Link to={askPath(answer)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {t('help.stillNeed')}
              </Link>
            </p>
          </div>
        </details>
      ))}
    </div>
  )
}
