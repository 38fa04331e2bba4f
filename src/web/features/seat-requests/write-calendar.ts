import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'

const MAX_LINE = 75

const instantOf = (time: string | Date): string => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** RFC 5545: a line has at most 75 bytes; the rest continues on the next line after a space. */
const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > MAX_LINE) {
      lines.push(current)
      current = ' '
    }
    current += sign
  }
  return [...lines, current].join('\r\n')
}

interface Trip {
  ride: Ride
  request: SeatRequest
  now: Date
  publicUrl: string
}

/** A paid trip as a calendar file. It contains no text to translate, so it is the same in every language. */
export const writeCalendar = ({ ride, request, now, publicUrl }: Trip): string => {
  const { driver, vehicle, meetingPoint, from, to } = ride
  const place = meetingPoint ? [meetingPoint.name, meetingPoint.hint, from.name] : [from.name]
  const who = [driver.name, driver.phone, `${vehicle.make} ${vehicle.model}`, vehicle.plate]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pamoja//Trips//EN',
    'BEGIN:VEVENT',
    `UID:${request.id}@pamoja`,
    `DTSTAMP:${instantOf(now)}`,
    `DTSTART:${instantOf(ride.time)}`,
    `DTEND:${instantOf(ride.arrivalTime)}`,
    `SUMMARY:${escapeText(`Pamoja: ${from.name} – ${to.name}`)}`,
    `LOCATION:${escapeText(place.filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escapeText(who.filter(Boolean).join(', '))}`,
    `URL:${publicUrl}/ride/${ride.id}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(`Pamoja: ${from.name} – ${to.name}`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
