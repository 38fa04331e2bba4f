import { useEffect, useRef } from 'react'
import type { Faq } from '../../../shared/contract/faqs.ts'
import { useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { useAdminAction } from './use-admin-action.ts'
import type { Language } from '../../../shared/kernel/enums.ts'
import { MAX_FAQ_TEXT, MAX_FAQ_TITLE, MAX_LISTED_FAQS } from '../../../shared/kernel/form-limits.ts'

interface WordsProps {
  faq: Pick<Faq, 'title' | 'content'> | null
  language: Language
  issueOf: (path: string) => string | undefined
}

const Words = ({ faq, language, issueOf }: WordsProps) => {
  const t = useT()
  const isEnglish = language === 'en'
  const [title, content] = isEnglish ? (['title', 'content'] as const) : (['sw.title', 'sw.content'] as const)
  return (
    <>
      <TextInput
        label={t(isEnglish ? 'admin.faqTitle' : 'admin.faqTitleSw')}
        hint={isEnglish ? undefined : t('admin.faqSwHint')}
        name={title}
        defaultValue={faq?.title ?? ''}
        error={issueOf(title)}
        maxLength={MAX_FAQ_TITLE}
        required={isEnglish}
      />
      <TextArea
        label={t(isEnglish ? 'admin.faqContent' : 'admin.faqContentSw')}
        name={content}
        defaultValue={faq?.content ?? ''}
        error={issueOf(content)}
        maxLength={MAX_FAQ_TEXT}
        required={isEnglish}
      />
    </>
  )
}

export const FaqEditor = ({ faq }: { faq: Faq | null }) => {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  const action = useAdminAction(() => t('admin.saved'))
  const { saved, issueOf } = action
  useEffect(() => {
    if (!saved || !details.current) return
    details.current.open = false
    if (!faq) details.current.querySelector('form')?.reset()
  }, [saved, faq])
  return (
    <details ref={details} className="mt-2">
      <summary
        aria-label={faq ? t('admin.editFaqOne', { title: faq.title }) : undefined}
        className={buttonClass(faq ? 'outline' : 'primary')}
      >
        {t(faq ? 'admin.editFaq' : 'admin.addFaq')}
      </summary>
      <action.Form method="post" onSubmit={action.sendOnce} className="mt-3 max-w-prose space-y-4">
        {faq && <input type="hidden" name="id" value={faq.id} />}
        <Words faq={faq} language="en" issueOf={issueOf} />
        <Words faq={faq?.sw ?? null} language="sw" issueOf={issueOf} />
        <div>
          <Checkbox name="isListed" value="yes" defaultChecked={faq?.isListed ?? false}>
            {t('admin.faqListed')}
          </Checkbox>
          <p className="text-sm text-ink-soft">{t('admin.faqListedHint', { max: MAX_LISTED_FAQS })}</p>
        </div>
        {action.error && <Alert tone="danger">{action.error}</Alert>}
        <Button type="submit" name="intent" value={faq ? 'change' : 'add'} loading={action.sending !== null}>
          {t('admin.save')}
        </Button>
      </action.Form>
    </details>
  )
}
