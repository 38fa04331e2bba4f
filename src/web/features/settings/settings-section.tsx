import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'

interface SettingsSectionProps {
  id: string
  title: string
  done?: string | undefined
  error?: string | undefined
  children: ReactNode
}

export const SettingsSection = ({ id, title, done, error, children }: SettingsSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
    <h3 id={`${id}-title`} className="mb-3 text-xl">
      {title}
    </h3>
    <Card className="space-y-4">
      {error !== undefined && <Alert tone="danger">{error}</Alert>}
      {done !== undefined && <Alert tone="success">{done}</Alert>}
      {children}
    </Card>
  </section>
)
