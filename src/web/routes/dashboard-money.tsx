import { Outlet } from 'react-router'
import { DeskTabs } from '../features/money-desk/desk-tabs.tsx'

const DashboardMoney = () => (
  <>
    <DeskTabs />
    <Outlet />
  </>
)
export default DashboardMoney
