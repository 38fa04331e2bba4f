import { useT } from '../lib/messages.ts'
import { useQueryParams } from '../lib/use-query-params.ts'
import { ButtonLink } from './button.tsx'

interface PagesProps {
  page: { page: number; pageSize: number; total: number }
  /** The parameter of the address that has the number of the page. */
  param?: string
  /** `time`: for rows from the newest to the oldest. */
  order?: 'time' | 'other'
}

/**
 * Links to the page before and after this page of a list. Nothing when all rows are on one page. A page after the last
 * one, which an old address can name, leads to the last one.
 */
export const Pages = ({ page: { page, pageSize, total }, param = 'page', order = 'other' }: PagesProps) => {
  const t = useT()
  const params = useQueryParams()
  const linkTo = (asked: number) =>
    `?${new URLSearchParams([...[...params].filter(([name]) => name !== param), [param, String(asked)]]).toString()}`
  const pages = Math.max(Math.ceil(total / pageSize), 1)
  if (page === 1 && pages === 1) return null
  return (
    <nav aria-label={t('dashboard.pages')} className="num mt-4 flex flex-wrap items-center justify-between gap-3">
      {page > 1 && (
        <ButtonLink to={linkTo(Math.min(page - 1, pages))} variant="outline" preventScrollReset={param !== 'page'}>
          {t(order === 'time' ? 'dashboard.newer' : 'dashboard.previous')}
        </ButtonLink>
      )}
      <p>{page > pages ? t('dashboard.pageEmpty', { page }) : t('dashboard.page', { page, pages })}</p>
      {page < pages && (
        <ButtonLink to={linkTo(page + 1)} variant="outline" preventScrollReset={param !== 'page'}>
          {t(order === 'time' ? 'dashboard.older' : 'dashboard.next')}
        </ButtonLink>
      )}
    </nav>
  )
}
