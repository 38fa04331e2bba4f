import { Outlet } from 'react-router'
import { FinanceTabs } from '../features/finance/finance-tabs.tsx'

const DashboardMoney = () => (
  <>
    <FinanceTabs />
    <Outlet />
  </>
)
export default DashboardMoney
