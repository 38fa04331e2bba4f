import type { ReactNode } from 'react'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { Card } from '../../ui/card.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'

/** The sidebar next to the page; on a narrower screen, the account menu and the Account page list the same pages. */
export const DashboardFrame = ({ viewer, children }: { viewer: OwnUser | null; children: ReactNode }) => (
  <div className="wrap grid items-start gap-6 pt-20 pb-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8 lg:pt-24">
    <Card className="hidden lg:sticky lg:top-[calc(5rem+var(--alarm-height))] lg:block">
      <DashboardMenu viewer={viewer} />
    </Card>
    <div className="min-w-0">{children}</div>
  </div>
)
