import { useEffect, useState } from 'react'
import { MAX_MEETING_HINT, MAX_MEETING_NAME, MAX_RIDE_NOTE } from '../../../shared/contract/rides.ts'
import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { useT } from '../../lib/messages.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { stagesNear, type Stage } from '../places/find-nearby.ts'
import type { WordsDraft } from './ride-words.ts'

const MOST_STAGES = 4

const useStages = (start: Coordinates | null): readonly Stage[] => {
  const [found, setFound] = useState<{ start: Coordinates; stages: readonly Stage[] } | null>(null)
  useEffect(() => {
    let current = true
    if (start)
      void stagesNear(start).then(
        (stages) => current && setFound({ start, stages }),
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [start])
  return found && found.start === start ? found.stages.slice(0, MOST_STAGES) : []
}

interface WordFieldsProps {
  start: Coordinates | null
  value: WordsDraft
  onChange: (change: Partial<WordsDraft>) => void
}

export const WordFields = ({ start, value, onChange }: WordFieldsProps) => {
  const t = useT()
  const stages = useStages(start)
  const { meetingName, meetingHint, meetingAt, note } = value
  return (
    <>
      <div className="space-y-4">
        <div>
          <TextInput
            label={t('ride.meetingPoint')}
            hint={t('rideWords.meetingAdvice')}
            name="meetingName"
            value={meetingName}
            maxLength={MAX_MEETING_NAME}
            onChange={({ currentTarget }) => onChange({ meetingName: currentTarget.value, meetingAt: null })}
          />
          {meetingAt && (
            <>
              <input type="hidden" name="meetingLat" value={meetingAt.lat} />
              <input type="hidden" name="meetingLng" value={meetingAt.lng} />
            </>
          )}
          {stages.length > 0 && (
            <fieldset className="mt-2">
              <legend className="text-sm text-ink-soft">{t('rideWords.stagesNear')}</legend>
              <div className="mt-1 flex flex-wrap gap-1.5">
                {stages.map(({ placeId, name, coordinates }) => (
                  <button
                    key={placeId}
                    type="button"
                    aria-pressed={name === meetingName}
                    onClick={() => onChange({ meetingName: name, meetingAt: coordinates })}
                    className="min-h-11 rounded-full bg-sunken px-3.5 text-sm font-medium hover:bg-line aria-pressed:bg-primary aria-pressed:text-on-primary"
                  >
                    {name}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
        </div>
        <TextInput
          label={t('rideWords.meetingHint')}
          placeholder={t('rideWords.meetingHintExample')}
          name="meetingHint"
          value={meetingHint}
          maxLength={MAX_MEETING_HINT}
          onChange={({ currentTarget }) => onChange({ meetingHint: currentTarget.value })}
        />
      </div>
      <TextArea
        label={t('rideWords.note')}
        hint={t('rideWords.noteAdvice', { used: note.length, most: MAX_RIDE_NOTE })}
        name="note"
        rows={3}
        value={note}
        maxLength={MAX_RIDE_NOTE}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  )
}
