import { MAX_ADMIN_SEARCH } from '../../../shared/kernel/form-limits.ts'
import { readPage } from '../../lib/page-number.ts'

export interface TableQuery<Status extends string> {
  search: string
  statuses: readonly Status[]
  page: number
  id?: string
}

const ID = /^[0-9a-f-]{36}$/

export const readTableQuery = <Status extends string>(
  address: string,
  known: readonly Status[],
): TableQuery<Status> => {
  const params = new URL(address).searchParams
  const asked = params.getAll('status')
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_ADMIN_SEARCH),
    statuses: known.filter((status) => asked.includes(status)),
    page: readPage(params),
  }
}

export const readTableQueryWithId = <Status extends string>(
  address: string,
  known: readonly Status[],
): TableQuery<Status> => {
  const id = new URL(address).searchParams.get('id') ?? ''
  return { ...readTableQuery(address, known), ...(ID.test(id) ? { id } : {}) }
}

export const apiQueryOf = ({ search, statuses, page, id }: TableQuery<string>) => ({
  page: String(page),
  ...(search === '' ? {} : { search }),
  ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
  ...(id === undefined ? {} : { id }),
})

export const isNarrowed = ({ search, statuses, page, id }: TableQuery<string>): boolean =>
  search !== '' || statuses.length > 0 || page > 1 || id !== undefined
