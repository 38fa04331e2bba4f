import { Download, Wallet } from 'lucide-react'
import { statementMonths } from '../features/money/statement-months.ts'
import { StatementLine, StatementTotals } from '../features/money/statement-rows.tsx'
import { UpcomingPayouts } from '../features/money/upcoming-payouts.tsx'
import { apiContext } from '../lib/api-context.ts'
import { clockContext } from '../lib/clock-context.ts'
import { formatMonth } from '../lib/format-time.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { getStatement } from '../features/money/api.ts'
import type { Route } from './+types/dashboard-earnings'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const months = statementMonths(new URL(request.url).searchParams.get('month'), context.get(clockContext)())
  return { months, statement: await pageAnswerOf(getStatement(context.get(apiContext), months.month), request) }
}

const DashboardEarnings = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const language = useLanguage()
  const { months, statement } = loaderData
  return (
    <section aria-labelledby="earnings" className="grid max-w-3xl gap-5">
      <title>{`${t('money.earnings')} · ${t('common.productName')}`}</title>
      <h2 id="earnings" className="text-2xl">
        {t('money.earnings')}
      </h2>
      <nav aria-label={t('money.months')} className="num grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <ButtonLink to={`?month=${months.previous}`} variant="outline" className="justify-self-start !px-3">
          {formatMonth(months.previous, language)}
        </ButtonLink>
        <p className="font-display text-xl font-bold">{formatMonth(months.month, language)}</p>
        {months.next && (
          <ButtonLink to={`?month=${months.next}`} variant="outline" className="justify-self-end !px-3">
            {formatMonth(months.next, language)}
          </ButtonLink>
        )}
      </nav>
      {months.next === null && <UpcomingPayouts rows={statement.upcoming} />}
      {statement.rows.length === 0 ? (
        <EmptyState title={t('money.noEarnings')} text={t('money.noEarningsText')} icon={<Wallet aria-hidden="true" />}>
          <ButtonLink to="/ride/post">{t('dashboard.postRide')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <StatementTotals totals={statement.totals} />
          <ul className="grid gap-4">
            {statement.rows.map((row) => (
              <StatementLine key={row.requestId} row={row} />
            ))}
          </ul>
          <a
            href={`/api/user/me/statement.csv?month=${months.month}`}
            className={buttonClass('outline', 'justify-self-start')}
          >
            <Download aria-hidden="true" className="size-5" />
            {t('money.csv')}
          </a>
        </>
      )}
    </section>
  )
}
export default DashboardEarnings
