import { DashboardMenu } from '../features/dashboard/dashboard-menu.tsx'
import { AboutLinks } from '../features/site/account-links.tsx'
import { useT } from '../lib/messages.ts'
import { useViewer } from '../lib/viewer.ts'
import { Card } from '../ui/card.tsx'

const DashboardAccount = () => {
  const t = useT()
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <title>{`${t('own.account')} · ${t('common.productName')}`}</title>
      <h2 className="text-2xl">{t('own.account')}</h2>
      <Card className="lg:hidden">
        <DashboardMenu viewer={useViewer()} />
      </Card>
      <Card>
        <AboutLinks />
      </Card>
    </div>
  )
}
export default DashboardAccount
