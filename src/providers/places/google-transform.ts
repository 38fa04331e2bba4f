import { z } from 'zod'
import type { HttpResult } from '../../platform/call-http.ts'
import type { PlaceSuggestion } from '../../gazetteer/port.ts'
import type { PlacesRequest } from './port.ts'

export const PREFIX = 'g:'
const MAX_BIAS_METRES = 50_000
const DEFAULT_BIAS_METRES = 15_000

export const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().min(1),
            structuredFormat: z.object({
              mainText: z.object({ text: z.string().min(1) }),
              secondaryText: z.object({ text: z.string() }).optional(),
            }),
          })
          .optional(),
      }),
    )
    .default([]),
})
export const Details = z.object({
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
const Refusal = z.object({
  error: z.object({ status: z.string(), details: z.array(z.object({ reason: z.string().optional() })).default([]) }),
})

/** Why a call failed. Null: it succeeded. Reads the status and the reason, never the text. */
export const failureOf = (result: HttpResult): { reason: string; status: string } | null => {
  if (result.kind !== 'answer') return { reason: result.reason, status: '' }
  if (result.status === 200 && result.json !== undefined) return null
  const refusal = Refusal.safeParse(result.json)
  if (!refusal.success) return { reason: `http-${result.status}`, status: '' }
  const { status, details } = refusal.data.error
  const reason = details.find((detail) => detail.reason !== undefined)?.reason
  return { reason: reason ?? status, status: reason === undefined ? status : '' }
}

export const suggestBody = ({ input, near, radiusMetres, types }: PlacesRequest, sessionToken: string | undefined) => ({
  input,
  ...(sessionToken && { sessionToken }),
  includedRegionCodes: ['ke'],
  regionCode: 'ke',
  languageCode: 'en',
  // Google has no type that equals our `geocode`, so only establishments can be requested.
  ...(types.length === 1 && types[0] === 'establishment' && { includedPrimaryTypes: ['establishment'] }),
  ...(near && {
    locationBias: {
      circle: {
        center: { latitude: near.lat, longitude: near.lng },
        radius: Math.min(radiusMetres ?? DEFAULT_BIAS_METRES, MAX_BIAS_METRES),
      },
    },
  }),
})

export const toSuggestions = (found: z.infer<typeof Suggestions>): PlaceSuggestion[] =>
  found.suggestions.flatMap(({ placePrediction }) =>
    placePrediction
      ? {
          placeId: PREFIX + placePrediction.placeId,
          mainText: placePrediction.structuredFormat.mainText.text,
          secondaryText: placePrediction.structuredFormat.secondaryText?.text ?? '',
          coordinates: null,
        }
      : [],
  )
