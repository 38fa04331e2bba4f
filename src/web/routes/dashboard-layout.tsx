import { Outlet } from 'react-router'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { useT } from '../lib/messages.ts'
import { metaT, pageMeta } from '../lib/page-meta.ts'
import { useViewer } from '../lib/viewer.ts'
import type { Route } from './+types/dashboard-layout'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaT(matches)
  return pageMeta({
    title: `${t('dashboard.title')} · ${t('common.productName')}`,
    description: t('dashboard.signedOutText'),
  })
}

const DashboardLayout = () => {
  const t = useT()
  return (
    <DashboardFrame viewer={useViewer()}>
      <h1 className="sr-only">{t('dashboard.title')}</h1>
      <Outlet />
    </DashboardFrame>
  )
}
export default DashboardLayout
