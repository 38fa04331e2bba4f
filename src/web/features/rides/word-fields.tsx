import { useEffect, useState } from 'react'
import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { useT } from '../../lib/messages.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { stagesNear, type Stage } from '../places/find-nearby.ts'
import type { WordsDraft } from './ride-words.ts'
import { MAX_MEETING_HINT, MAX_MEETING_NAME, MAX_RIDE_NOTE } from '../../../shared/kernel/form-limits.ts'

const MAX_STAGES = 4

/** The stages near the start. Null until they are loaded; empty when loading failed. */
const useStages = (start: Coordinates | null): readonly Stage[] | null => {
  const [found, setFound] = useState<{ start: Coordinates; stages: readonly Stage[] } | null>(null)
  useEffect(() => {
    let current = true
    if (start)
      void stagesNear(start)
        .catch((): readonly Stage[] => [])
        .then((stages) => current && setFound({ start, stages }))
    return () => {
      current = false
    }
  }, [start])
  if (!start) return []
  return found?.start === start ? found.stages.slice(0, MAX_STAGES) : null
}

interface StageChoicesProps {
  stages: readonly Stage[] | null
  /** The name of the meeting point. */
  chosen: string
  onChoose: (stage: Stage) => void
}

/** Reserves the usual space until the stages are loaded, so that the fields below do not move. */
const StageChoices = ({ stages, chosen, onChoose }: StageChoicesProps) => {
  const t = useT()
  if (stages?.length === 0) return null
  return (
    <div className="mt-2 min-h-29.5 sm:min-h-17">
      {stages && (
        <fieldset>
          <legend className="text-sm text-ink-soft">{t('rideWords.stagesNear')}</legend>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {stages.map((stage) => (
              <button
                key={stage.placeId}
                type="button"
                aria-pressed={stage.name === chosen}
                onClick={() => onChoose(stage)}
                className="min-h-11 rounded-full bg-sunken px-3.5 text-sm font-medium hover:bg-line aria-pressed:bg-primary aria-pressed:text-on-primary"
              >
                {stage.name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
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
          <StageChoices
            stages={stages}
            chosen={meetingName}
            onChoose={({ name, coordinates }) => onChange({ meetingName: name, meetingAt: coordinates })}
          />
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
        hint={t('rideWords.noteAdvice', { used: note.length, max: MAX_RIDE_NOTE })}
        name="note"
        rows={3}
        value={note}
        maxLength={MAX_RIDE_NOTE}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  )
}
