import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const styles = {
  info: { box: 'bg-amber-wash text-amber-ink', Icon: Info },
  success: { box: 'bg-success-wash text-success', Icon: CircleCheck },
  danger: { box: 'bg-danger-wash text-danger', Icon: CircleAlert },
}

/** Screen readers announce an alert with the tone `danger` at once. */
export const Alert = ({
  tone = 'info',
  title,
  children,
  className = '',
}: {
  tone?: keyof typeof styles
  title?: string
  children?: ReactNode
  className?: string
}) => {
  const { box, Icon } = styles[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : undefined} className={`flex gap-3 rounded-md p-4 ${box} ${className}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
