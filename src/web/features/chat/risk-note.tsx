import { TriangleAlert } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import type { Risk } from './find-risk.ts'

const sentences = {
  phone: { typed: 'chat.warnPhoneTyped', received: 'chat.warnPhoneReceived' },
  payment: { typed: 'chat.warnPaymentTyped', received: 'chat.warnPaymentReceived' },
} as const

export const RiskNote = ({ risk, received = false }: { risk: Risk; received?: boolean }) => {
  const t = useT()
  return (
    <p
      data-risk={risk}
      role="note"
      className="mt-1 flex gap-2 rounded-md bg-amber-wash px-3 py-2 text-sm text-amber-ink"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(sentences[risk][received ? 'received' : 'typed'])}
    </p>
  )
}
