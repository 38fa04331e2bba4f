import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TableFilters, type StatusChoice } from './table-filters.tsx'
import { isNarrowed, type TableQuery } from './table-query.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  isWide?: boolean
}
interface TablePage<Row> {
  rows: readonly Row[]
  total: number
  totalIsExact?: boolean
  page: number
  pageSize: number
}
interface AdminTableProps<Row, Status extends string> {
  title: string
  /** Null when rows are found by their status only. */
  searchLabel: string | null
  query: TableQuery<Status>
  statuses: readonly StatusChoice[]
  page: TablePage<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The table's own filters, shown instead of search and status. */
  filters?: ReactNode
}

const rowClass =
  'block rounded-lg bg-surface p-4 shadow-soft max-[16rem]:p-2 lg:table-row lg:rounded-none lg:bg-transparent lg:p-0 lg:shadow-none'
const cellClass =
  'grid grid-cols-[6.25rem_minmax(0,1fr)] items-center gap-x-3 py-1.5 first:block max-lg:has-[>div:empty]:hidden max-[16rem]:grid-cols-[minmax(0,1fr)] lg:table-cell lg:border-t lg:border-line lg:p-3 lg:align-middle first:lg:table-cell'

const wideClass = 'block space-y-2 py-1.5 lg:table-cell lg:border-t lg:border-line lg:p-3 lg:align-middle'

const Rows = <Row, Status extends string>(props: AdminTableProps<Row, Status>) => {
  const { title, page, columns, rowKey } = props
  return (
    <table aria-label={title} className="block w-full lg:table lg:rounded-lg lg:bg-surface lg:shadow-soft">
      <thead className="hidden lg:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className="p-3 text-left text-sm font-semibold text-ink-soft">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 lg:table-row-group">
        {page.rows.map((row) => (
          <tr key={rowKey(row)} className={rowClass}>
            {columns.map((column, place) => (
              <td key={column.title} className={column.isWide ? wideClass : cellClass}>
                {place > 0 && <span className="text-sm text-ink-soft lg:hidden">{column.title}</span>}
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const AdminTable = <Row, Status extends string>(props: AdminTableProps<Row, Status>) => {
  const t = useT()
  const { query, page } = props
  const counted = page.totalIsExact === false ? 'admin.totalAtLeast' : 'admin.total'
  return (
    <>
      {props.filters ?? <TableFilters query={query} statuses={props.statuses} searchLabel={props.searchLabel} />}
      <p aria-live="polite" className="num my-3 text-sm text-ink-soft">
        {t(counted, { total: page.total.toLocaleString('en') })}
      </p>
      {page.rows.length > 0 && <Rows {...props} />}
      {page.total === 0 && (
        <EmptyState
          title={t('admin.noRows')}
          text={t(isNarrowed(query) ? 'admin.noRowsNarrowed' : 'admin.noRowsYet')}
          icon={<SearchX aria-hidden="true" />}
        >
          {isNarrowed(query) && (
            <ButtonLink to="?" variant="outline">
              {t('admin.clear')}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <Pages page={page} />
    </>
  )
}
