import { ChevronDown } from 'lucide-react'
import type { Faq } from '../../../shared/contract/faqs.ts'

export type Question = Pick<Faq, 'id' | 'title' | 'content'>

export const FaqAccordion = ({ faqs }: { faqs: readonly Question[] }) => (
  <div className="grid gap-3">
    {faqs.map((faq) => (
      <details key={faq.id} name="faq" className="group rounded-lg bg-surface shadow-soft">
        <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold">
          {faq.title}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <p className="max-w-prose px-5 pb-5 whitespace-pre-line text-ink-soft">{faq.content}</p>
      </details>
    ))}
  </div>
)
