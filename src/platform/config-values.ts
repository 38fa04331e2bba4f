import { z } from 'zod'

export const url = z.url({ protocol: /^https?$/ })
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
export const optionalText = z.string().min(1).optional()
