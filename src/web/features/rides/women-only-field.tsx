import { useId } from 'react'
import { useT } from '../../lib/messages.ts'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import type { RideDraft } from './ride-draft.ts'

interface ForWomenProps {
  draft: RideDraft
  change: (part: Partial<RideDraft>) => void
}

export const WomenOnlyField = ({ draft, change }: ForWomenProps) => {
  const t = useT()
  const hintId = useId()
  return (
    <div>
      <Checkbox
        name="womenOnly"
        checked={draft.womenOnly === true}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => change({ womenOnly: currentTarget.checked })}
      >
        {t('rideForm.womenOnly')}
      </Checkbox>
      <p id={hintId} className="text-sm text-ink-soft">
        {t('rideForm.womenOnlyHint')}
      </p>
    </div>
  )
}
