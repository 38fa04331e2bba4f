import { useEffect, useState } from 'react'
import { useT } from '../../lib/messages.ts'
import type { ChosenPlace } from './suggest-places.ts'
import { placeOfStage, stagesNear, type Stage } from './find-nearby.ts'

const MAX_STAGES = 3

interface StagesNearProps {
  place: ChosenPlace
  excludedPlaceId?: string | null | undefined
  onChoose: (place: ChosenPlace) => void
}

/** Stages near the chosen place, because a stage is easier to find than an estate. */
export const StagesNear = ({ place, excludedPlaceId, onChoose }: StagesNearProps) => {
  const t = useT()
  const [found, setFound] = useState<{ placeId: string; stages: readonly Stage[] } | null>(null)
  const { placeId, coordinates } = place
  useEffect(() => {
    let current = true
    void stagesNear(coordinates).then(
      (stages) => current && setFound({ placeId, stages }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [placeId, coordinates])
  const stages =
    found?.placeId === placeId
      ? found.stages
          .filter((stage) => stage.placeId !== placeId && stage.placeId !== excludedPlaceId)
          .slice(0, MAX_STAGES)
      : []
  if (stages.length === 0) return null
  return (
    <fieldset className="mt-2">
      <legend className="text-sm text-ink-soft">{t('search.stagesNear', { place: place.name })}</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {stages.map((stage) => (
          <button
            key={stage.placeId}
            type="button"
            onClick={() => onChoose(placeOfStage(stage))}
            className="num min-h-11 rounded-full bg-sunken px-3.5 text-sm font-medium hover:bg-line"
          >
            {t('search.stageAway', { name: stage.name, km: stage.distanceKm.toFixed(1) })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
