import { useRouteLoaderData } from 'react-router'
import type { AppInfo } from '../../shared/contract/app.ts'
import { DEFAULT_CANCELLATION } from '../../shared/kernel/cancellation-policy.ts'

export const useCancellation = (): AppInfo['cancellation'] =>
  useRouteLoaderData<{ cancellation?: AppInfo['cancellation'] }>('routes/site-layout')?.cancellation ??
  DEFAULT_CANCELLATION
