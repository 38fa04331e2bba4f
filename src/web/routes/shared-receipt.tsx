import { Download } from 'lucide-react'
import { ReceiptSheet } from '../features/money/receipt-sheet.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { metaOf, privatePageMeta } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { getSharedReceipt } from '../features/money/api.ts'
import type { Route } from './+types/shared-receipt'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(getSharedReceipt(context.get(apiContext), params.token), request)

export const meta: Route.MetaFunction = metaOf('money.receipt', 'money.receiptText', privatePageMeta)

const SharedReceipt = ({ loaderData: receipt, params }: Route.ComponentProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={t('money.receipt')} lead={t('money.receiptText')} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <ReceiptSheet receipt={receipt} />
        <a href={`/api/receipt/${params.token}/pdf?lang=${useLanguage()}`} className={buttonClass('primary', 'w-full')}>
          <Download aria-hidden="true" className="size-5" />
          {t('money.pdf')}
        </a>
      </div>
    </>
  )
}
export default SharedReceipt
