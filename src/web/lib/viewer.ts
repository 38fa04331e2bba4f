import { useRouteLoaderData } from 'react-router'
import type { OwnUser } from '../../shared/contract/users.ts'

export const useViewer = (): OwnUser | null => useRouteLoaderData<{ user: OwnUser | null }>('root')?.user ?? null
