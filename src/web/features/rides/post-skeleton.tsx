import { useT } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { PageBand } from '../../ui/page-band.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const PostSkeleton = () => {
  const t = useT()
  return (
    <div aria-busy="true">
      <PageBand title={t('common.tagline')} lead={t('common.fillOutRide')} />
      <div className="wrap *:max-w-3xl py-6 lg:py-10">
        <Card className="grid gap-6 sm:p-8">
          {['from', 'when', 'vehicle', 'cost'].map((field) => (
            <Skeleton key={field} className="h-12 w-full" />
          ))}
        </Card>
      </div>
    </div>
  )
}
