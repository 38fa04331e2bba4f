import type { Ride } from '../../../shared/contract/rides.ts'
import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { textOf } from '../../lib/form-values.ts'

export interface WordsDraft {
  note: string
  meetingName: string
  meetingHint: string
  /** The coordinates of a chosen stage; null for a typed name. */
  meetingAt: Coordinates | null
}

export const NO_WORDS: WordsDraft = { note: '', meetingName: '', meetingHint: '', meetingAt: null }

export const wordsOfRide = ({ note, meetingPoint }: Pick<Ride, 'note' | 'meetingPoint'>): WordsDraft => ({
  note: note ?? '',
  meetingName: meetingPoint?.name ?? '',
  meetingHint: meetingPoint?.hint ?? '',
  meetingAt: meetingPoint?.coordinates ?? null,
})

/** The texts for the API; null for an empty field. A hint without a name becomes the name of the meeting point. */
export const wordsOf = (form: FormData) => {
  const [name, hint, note] = [textOf(form, 'meetingName'), textOf(form, 'meetingHint'), textOf(form, 'note')]
  const [lat, lng] = [textOf(form, 'meetingLat'), textOf(form, 'meetingLng')]
  const at = lat === '' ? {} : { coordinates: { lat: Number(lat), lng: Number(lng) } }
  return {
    note: note === '' ? null : note,
    meetingPoint: name === '' && hint === '' ? null : name === '' ? { name: hint } : { name, hint, ...at },
  }
}
