import { z } from 'zod'
import { MAX_EMAIL, MAX_TYPED_PHONE } from '../kernel/form-limits.ts'
import { parseKenyanPhone } from '../kernel/kenyan-phone.ts'
import { isCalendarDay } from '../kernel/nairobi-time.ts'
import { isVisibleText } from '../kernel/visible-text.ts'

// The contract uses only these types for texts and numbers. Each type of an input refuses what the database cannot store
// (NUL bytes, lone surrogates, overflowing numbers, impossible instants), so that bad input gets a 422 and never a 500.

const INT32_MAX = 2_147_483_647
// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

const storable = (text: string) => !UNSTORABLE.test(text) && text.isWellFormed()

/** Text that may be empty, trimmed. */
export const zText = (max: number) =>
  z.string().trim().max(max).refine(storable, 'This text has characters that we cannot save.')

export const zFilledText = (max: number) => zText(max).min(1, 'This cannot be empty.')

/** Text that others see on one line: without invisible characters and changes of direction. */
export const zVisibleText = (max: number) =>
  zText(max).refine(isVisibleText, 'Contains characters that cannot be seen.')
export const zVisibleName = (max: number) => zVisibleText(max).min(1, 'This cannot be empty.')

export const zVisibleLines = (max: number) =>
  zFilledText(max).refine(
    (text) => isVisibleText(text.replaceAll(/[\n\r\t]/g, ' ')),
    'Contains characters that cannot be seen.',
  )

export const zKeyText = (max: number) =>
  z
    .string()
    .min(16)
    .max(max)
    .regex(/^[\w-]+=*$/, 'Must be base64url.')

export const zId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Unknown id.')

export const zInt = (min = 0, max = INT32_MAX) => z.int().min(min).max(max)

// The OpenAPI document shows a number, although the schema reads the text of a query.
const documented = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const

export const zQueryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta(documented(min, max))
export const zQueryIntOr = (fallback: number, min: number, max: number) =>
  zQueryInt(min, max)
    .default(fallback)
    .meta({ ...documented(min, max), default: fallback })

export const zShare = z.number().min(0).max(1)

export const zKsh = zInt(0, 1_000_000)

const zDegrees = (limit: number) => z.number().min(-limit).max(limit)
export const zLat = zDegrees(90)
export const zLng = zDegrees(180)

const zQueryDegrees = (limit: number) =>
  z
    .string()
    // Numbers in the form that programs write: up to 17 significant digits, and small ones with an exponent.
    .regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/, 'Must be a coordinate.')
    .transform(Number)
    .pipe(zDegrees(limit))
    .meta({ type: 'number', minimum: -limit, maximum: limit })
export const zQueryLat = zQueryDegrees(90)
export const zQueryLng = zQueryDegrees(180)

const FIRST_DAY = '2000-01-01'
const DAY_AFTER_LAST = '2100-01-01'
const EARLIEST = Date.parse(FIRST_DAY)
const LATEST = Date.parse(DAY_AFTER_LAST)
const inRange = (instant: string) => Date.parse(instant) >= EARLIEST && Date.parse(instant) < LATEST

/** An ISO 8601 instant with a zone, between 2000 and 2100. */
export const zInstant = z.iso.datetime({ offset: true }).refine(inRange, 'Must lie between 2000 and 2100.')

/** A Nairobi calendar day, `YYYY-MM-DD`. */
export const zDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a day, YYYY-MM-DD.')
  .refine((day) => isCalendarDay(day) && day >= FIRST_DAY && day < DAY_AFTER_LAST, 'Must be a day, YYYY-MM-DD.')

/** A Nairobi calendar month, `YYYY-MM`. */
export const zMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month, YYYY-MM.')

/** A Kenyan phone number in any of the accepted spellings; the result is `+254XXXXXXXXX`. */
export const zKenyanPhone = z
  .string()
  .max(MAX_TYPED_PHONE)
  .transform((typed, context) => {
    const phone = parseKenyanPhone(typed)
    if (phone === null) {
      context.addIssue({ code: 'custom', message: 'Please enter a valid Kenyan phone number.' })
      return z.NEVER
    }
    return phone
  })

export const zEmail = z.email().max(MAX_EMAIL).refine(storable, 'This text has characters that we cannot save.')

/** A text in an answer, such as a phone number. It was validated when it was stored. */
export const zStored = z.string()
export const zStoredNumber = z.number()
