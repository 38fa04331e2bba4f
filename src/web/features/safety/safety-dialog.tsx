import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '../../../shared/contract/messaging.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { answerOf, sentenceOf } from '../../lib/api-answer.ts'
import { browserApi } from '../../lib/api-client.ts'
import { ReportForm } from './report-form.tsx'
import { blockUser } from './api.ts'

interface SafetyDialogProps {
  person: { id: string; name: string }
  /** True in a conversation, whose messages can be included. */
  inChat?: boolean
  /** The message to report, if one was selected. */
  about?: Message | null
  onClose: () => void
  onBlocked?: () => void
}
type Step = 'choose' | 'block' | 'report'

const Block = ({
  person,
  onDone,
  onCancel,
}: {
  person: SafetyDialogProps['person']
  onDone: () => void
  onCancel: () => void
}) => {
  const t = useT()
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  const block = async () => {
    setState({ busy: true })
    try {
      await answerOf(blockUser(browserApi(), person.id))
      onDone()
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error, t('chat.blockFailed')) })
    }
  }
  return (
    <div className="space-y-4">
      <p>{t('chat.blockText', { name: person.name })}</p>
      {state.error !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {state.error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" loading={state.busy} onClick={() => void block()} className="flex-1">
          {t('chat.blockConfirm')}
        </Button>
        <Button variant="outline" onClick={onCancel} className="flex-1">
          {t('chat.cancel')}
        </Button>
      </div>
    </div>
  )
}

export const SafetyDialog = ({ person, inChat = false, about = null, onClose, onBlocked }: SafetyDialogProps) => {
  const t = useT()
  const toast = useToast()
  const [step, setStep] = useState<Step>(about === null ? 'choose' : 'report')
  const { name } = person
  const titles = {
    choose: t('chat.safetyTitle', { name }),
    block: t('chat.blockQuestion', { name }),
    report: t('chat.report', { name }),
  }
  const done = (sentence: string) => {
    toast(sentence)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={titles[step]}>
      {step === 'choose' && (
        <div className="grid gap-3">
          <Button variant="outline" onClick={() => setStep('report')}>
            <Flag aria-hidden="true" className="size-5" />
            {t('chat.report', { name })}
          </Button>
          <Button variant="danger" onClick={() => setStep('block')}>
            <Ban aria-hidden="true" className="size-5" />
            {t('chat.block', { name })}
          </Button>
        </div>
      )}
      {step === 'block' && (
        <Block
          person={person}
          onCancel={onClose}
          onDone={() => {
            done(t('chat.blocked', { name }))
            onBlocked?.()
          }}
        />
      )}
      {step === 'report' && (
        <ReportForm
          person={person}
          inChat={inChat}
          about={about}
          onCancel={onClose}
          onSent={() => done(t('chat.reported'))}
        />
      )}
    </Dialog>
  )
}
