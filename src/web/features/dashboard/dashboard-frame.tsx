import { PanelLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'

/**
 * The sidebar beside the page; on a phone it is a drawer, and without script it is above the page. The browser knows
 * which before any script runs, so nothing jumps.
 */
export const DashboardFrame = ({ viewer, children }: { viewer: OwnUser | null; children: ReactNode }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className="wrap grid items-start gap-6 pt-20 pb-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:pt-24">
      <Card className="hidden lg:sticky lg:top-20 lg:block noscript:block">
        <DashboardMenu viewer={viewer} />
      </Card>
      <div className="min-w-0">
        <Button variant="outline" onClick={() => setOpen(true)} className="mb-4 lg:hidden noscript:hidden">
          <PanelLeft aria-hidden="true" className="size-5" />
          {t('dashboard.menu')}
        </Button>
        {children}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('dashboard.title')} shape="drawer">
        <DashboardMenu viewer={viewer} onChoose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
