import type { ReactNode } from 'react'
import { Form, useActionData } from 'react-router'
import { isUnreached, type Unreached } from '../../lib/keep-typed.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PageBand } from '../../ui/page-band.tsx'

interface StopAnswer {
  ok: boolean
  resumes: boolean
  /** The server's reason when the press was refused. */
  error: string | null
}

/** The server's answer to a press of the button; undefined before a press, and when the press did not reach the server. */
export const useStopAnswer = (): StopAnswer | undefined => {
  const given = useActionData<StopAnswer | Unreached>()
  return isUnreached(given) ? undefined : given
}

interface StopPageProps {
  title: string
  lead: string
  failed: string | null
  /** What the press of the button has changed. */
  done: string | null
  /** Null when nothing is left to stop or resume. */
  button: { does: 'stop' | 'resume'; label: string } | null
  children?: ReactNode
}

/** Phones and mail programs open links by themselves, so only the button stops messages; another press resumes. */
export const StopPage = ({ title, lead, failed, done, button, children }: StopPageProps) => (
  <>
    <PageBand title={title} lead={lead} />
    <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
      {children}
      {failed && <Alert tone="danger">{failed}</Alert>}
      {done && <Alert tone="success">{done}</Alert>}
      {button && (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={button.does}
            variant={button.does === 'stop' ? 'primary' : 'outline'}
          >
            {button.label}
          </Button>
        </Form>
      )}
    </div>
  </>
)
