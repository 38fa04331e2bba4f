import { HandCoins } from 'lucide-react'
import type { ScreenMessageKey } from '../../lib/messages.ts'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'

const STEPS: readonly { title: ScreenMessageKey; text: ScreenMessageKey }[] = [
  { title: 'home.step1Title', text: 'home.step1Text' },
  { title: 'home.step2Title', text: 'home.step2Text' },
  { title: 'home.step3Title', text: 'home.step3Text' },
]

export const HowItWorks = () => {
  const t = useT()
  const cancellation = useCancellation()
  return (
    <section className="wrap pt-16">
      <h2 className="text-3xl">{t('home.howTitle')}</h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-3 border-amber pt-4">
            <span aria-hidden="true" className="num font-display text-4xl font-bold text-amber-ink">
              {index + 1}
            </span>
            <h3 className="mt-1 text-xl">{t(title)}</h3>
            <p className="mt-2 text-ink-soft">{t(text)}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex items-start gap-3 rounded-lg bg-success-wash px-5 py-4 font-medium text-success">
        <HandCoins aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        {t('home.money', cancellation)}
      </p>
    </section>
  )
}
