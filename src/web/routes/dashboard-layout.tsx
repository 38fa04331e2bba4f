import { Outlet } from 'react-router'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { useT } from '../lib/messages.ts'
import { useViewer } from '../lib/viewer.ts'

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
