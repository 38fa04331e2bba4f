import { Link } from 'react-router'
import type { MoneyReview } from '../../../shared/contract/finance.ts'
import { REVIEW_KINDS } from '../../../shared/kernel/money-states.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { textOf } from '../../lib/form-values.ts'
import { useLanguage, useT, type Translate } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Column } from '../admin/admin-table.tsx'
import { useAdminAction } from '../admin/use-admin-action.ts'
import { MoneyForm } from './money-form.tsx'
import { causeText } from './money-words.ts'
import { REVIEW_RESOLUTIONS } from '../../../shared/kernel/enums.ts'
import { MAX_REASON, MAX_RECEIPT } from '../../../shared/kernel/form-limits.ts'

const WRITTEN = ['RETRIED', 'MATCHED', 'SENT_BACK', 'SENT_BY_HAND', 'DISMISSED', 'SETTLED'] as const

const Check = ({ check }: { check: NonNullable<MoneyReview['check']> }) => {
  const t = useT()
  return (
    <div className="text-sm wrap-anywhere">
      <p>{t('finance.claimed', { receipt: check.mpesaReceipt, amount: formatKsh(check.claimed) })}</p>
      {check.reference && <p>{t('finance.unmatchedReference', { reference: check.reference })}</p>}
      <p className="font-semibold">{t(`finance.check${check.state}`)}</p>
      {check.state === 'OTHER_AMOUNT' && check.found !== null && (
        <p>{t('finance.foundAmount', { amount: formatKsh(check.found) })}</p>
      )}
    </div>
  )
}

const Case = ({ review }: { review: MoneyReview }) => {
  const t = useT()
  const language = useLanguage()
  const kind = REVIEW_KINDS.find((known) => known === review.kind)
  return (
    <div className="num space-y-1">
      <p className="font-semibold">{kind ? t(`finance.review${kind}`) : review.kind}</p>
      {review.check?.state !== review.cause && (
        <p className="text-sm wrap-anywhere text-ink-soft">{causeText(t, language, review.cause)}</p>
      )}
      <p className="text-sm text-ink-soft">
        {`${formatDate(review.openedAt, language)}, ${formatClock(review.openedAt)}`}
      </p>
      {review.unmatched && (
        <p className="text-sm wrap-anywhere">
          {t('finance.unmatchedFacts', {
            receipt: review.unmatched.mpesaReceipt,
            time: `${formatDate(review.unmatched.paidAt, language)}, ${formatClock(review.unmatched.paidAt)}`,
          })}
        </p>
      )}
      {review.unmatched?.reference && (
        <p className="text-sm wrap-anywhere">
          {t('finance.unmatchedReference', { reference: review.unmatched.reference })}
        </p>
      )}
      {review.check && <Check check={review.check} />}
      {review.paymentId && (
        <Link
          to={`/dashboard/money/payments/${review.paymentId}`}
          className="inline-block py-2 underline underline-offset-4"
        >
          {t('finance.openPayment')}
        </Link>
      )}
    </div>
  )
}

/** The decision of a first admin, which a second admin has to confirm. */
const Proposal = ({ proposal }: { proposal: NonNullable<MoneyReview['proposal']> }) => {
  const t = useT()
  const known = REVIEW_RESOLUTIONS.find((resolution) => resolution === proposal.resolution)
  const what = known ? t(`finance.resolve${known}`) : proposal.resolution
  const reference = proposal.paymentReference ?? proposal.mpesaReceipt
  if (proposal.mine)
    return (
      <Alert>
        {reference === null ? t('finance.proposedMine', { what }) : t('finance.proposedMineFor', { what, reference })}
      </Alert>
    )
  const name = proposal.by.name
  return (
    <Alert>
      {reference === null ? t('finance.proposed', { name, what }) : t('finance.proposedFor', { name, what, reference })}
    </Alert>
  )
}

/** The question about what the chosen decision does with the money. */
const askAbout = (
  resolution: (typeof REVIEW_RESOLUTIONS)[number],
  { amount, unmatched }: MoneyReview,
  given: FormData,
  t: Translate,
): string | null => {
  if (resolution === 'SEEN') return null
  const sums = { amount: amount === null ? t('finance.allOfIt') : formatKsh(amount) }
  if (resolution === 'RETRY') return t('finance.askRETRY', sums)
  if (resolution === 'RETURN') return t('finance.askRETURN', sums)
  if (resolution === 'MATCH') {
    const reference = textOf(given, 'paymentReference').trim()
    return reference === '' ? null : t('finance.askMATCH', { ...sums, reference })
  }
  const receipt = textOf(given, 'mpesaReceipt').trim()
  return receipt === '' ? null : t(unmatched ? 'finance.askSENTBack' : 'finance.askSENT', { ...sums, receipt })
}

/** Only RETRY and RETURN move money. */
const wordsOf = (resolution: (typeof REVIEW_RESOLUTIONS)[number], t: Translate) =>
  resolution === 'SENT' || resolution === 'MATCH'
    ? { words: { title: t(`finance.title${resolution}`), confirm: t(`finance.confirm${resolution}`) } }
    : {}

const Resolve = ({ review }: { review: MoneyReview }) => {
  const t = useT()
  const action = useAdminAction((_, waits) => t(waits ?? 'finance.resolved'))
  const choices = REVIEW_RESOLUTIONS.filter((resolution) => review.can.includes(resolution))
  // Nothing can be decided while M-Pesa is queried.
  if (review.check?.state === 'CHECKING') return null
  if (review.isInvolved) return <p className="text-ink-soft">{t('finance.notYoursToDecide')}</p>
  if (choices.length === 0) return null
  return (
    <MoneyForm
      action={action}
      choices={choices.map((intent) => ({
        intent,
        label: t(`finance.resolve${intent}`),
        question: (given) => askAbout(intent, review, given, t),
        ...wordsOf(intent, t),
      }))}
      needs={{ note: t('finance.noteMissing') }}
      className="space-y-3 lg:min-w-64"
      buttonsClassName="flex flex-wrap gap-2"
    >
      {(errorOf) => (
        <>
          <input type="hidden" name="id" value={review.id} />
          {review.proposal && <Proposal proposal={review.proposal} />}
          <TextArea
            name="note"
            label={t('finance.note')}
            hint={t('admin.reasonHint')}
            error={errorOf('note')}
            required
            maxLength={MAX_REASON}
            rows={2}
          />
          {choices.includes('MATCH') && (
            <TextInput
              name="paymentReference"
              label={t('finance.paymentReference')}
              hint={t('finance.paymentReferenceHint')}
              error={errorOf('paymentReference')}
              maxLength={MAX_RECEIPT}
              autoComplete="off"
            />
          )}
          {choices.includes('SENT') && (
            <TextInput
              name="mpesaReceipt"
              label={t('finance.receipt')}
              hint={t('finance.receiptHint')}
              error={errorOf('mpesaReceipt')}
              maxLength={MAX_RECEIPT}
              autoComplete="off"
            />
          )}
        </>
      )}
    </MoneyForm>
  )
}

const Resolution = ({ review }: { review: MoneyReview }) => {
  const t = useT()
  if (review.resolvedAt === null) return <Resolve review={review} />
  const known = WRITTEN.find((resolution) => resolution === review.resolution)
  return (
    <>
      <p className="font-semibold">{known ? t(`finance.written${known}`) : review.resolution}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{review.note}</p>
    </>
  )
}

export const useReviewColumns = (): readonly Column<MoneyReview>[] => {
  const t = useT()
  return [
    { title: t('finance.case'), cell: (review) => <Case review={review} /> },
    {
      title: t('finance.amount'),
      cell: ({ amount }) => (
        <span className="num font-semibold whitespace-nowrap">{amount === null ? '—' : formatKsh(amount)}</span>
      ),
    },
    { title: t('admin.decision'), cell: (review) => <Resolution review={review} />, isWide: true },
  ]
}
