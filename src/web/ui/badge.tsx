import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'success' | 'attention' | 'danger'
const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-success-wash text-success',
  attention: 'bg-amber-wash text-amber-ink',
  danger: 'bg-danger-wash text-danger',
}

export const Badge = ({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold [&_svg]:size-4 ${tones[tone]}`}
  >
    {icon}
    {children}
  </span>
)
