import { drawableText, type PictureNode } from '../../platform/draw-picture.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import {
  drawRoute,
  KENYA_OUTLINE,
  onOutline,
  type Point,
  type RouteDrawing,
  type Town,
  type WayPoint,
} from '../../shared/kernel/route-drawing.ts'
import { formatDeparture } from '../../shared/kernel/format-day.ts'
import { serverMessage, type ServerMessageKey } from '../../shared/messages/server.ts'
import type { MessageParams } from '../../shared/messages/format.ts'
import type { Language } from '../../shared/kernel/enums.ts'

export const PREVIEW_SIZE = { width: 1200, height: 630 }

// The colours of the light theme in app.css, because a picture has no themes.
const FOREST = '#0d3323'
const FOREST_SOFT = '#174a34'
const DOCUMENT = '#fbf4e6'
const DOCUMENT_SOFT = '#c9d6c8'
const AMBER = '#f5a93c'
const INK = '#241500'
const SAVANNA = '#7a5a1c'

const MAP = { width: 400, height: 630, margin: { x: 70, y: 96 } }
const MAX_PLACE_NAME = 60
const MAX_FIRST_NAME = 14
const MAX_TOWN_NAME = 13

type Style = Record<string, string | number>
const box = (style: Style, ...children: unknown[]): PictureNode => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
const shape = (type: string, attributes: Record<string, unknown>): PictureNode => ({ type, props: attributes })
const svg = (attributes: Record<string, unknown>, ...children: PictureNode[]): PictureNode => ({
  type: 'svg',
  props: { ...attributes, children },
})

const apart = (...children: unknown[]) => box({ justifyContent: 'space-between', alignItems: 'center' }, ...children)

const logo = () =>
  svg(
    { width: 60, height: 60, viewBox: '0 0 32 32' },
    shape('rect', { width: 32, height: 32, rx: 8, fill: FOREST_SOFT }),
    shape('circle', { cx: 16, cy: 14, r: 6, fill: AMBER }),
    shape('path', { d: 'M0 20h32v4a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z', fill: SAVANNA }),
    shape('path', { d: 'm13.5 20-5 12h15l-5-12z', fill: DOCUMENT }),
    shape('path', { d: 'M16 22v2.5M16 27v3', stroke: FOREST, 'stroke-width': 1.6, 'stroke-linecap': 'round' }),
  )

const header = () =>
  box({ alignItems: 'center', gap: 18 }, logo(), box({ fontSize: 42, fontWeight: 800, letterSpacing: -1 }, 'Pamoja'))

const nameSize = ({ length }: string): number => {
  if (length <= 14) return 76
  if (length <= 20) return 62
  return length <= 32 ? 48 : 38
}

const placeName = (text: string) =>
  box(
    {
      display: 'block',
      width: 620,
      fontSize: nameSize(text),
      fontWeight: 800,
      lineHeight: 1.1,
      letterSpacing: -1.5,
      lineClamp: 2,
      wordBreak: 'break-word',
    },
    text,
  )

const bothEnds = (from: string, to: string) => {
  const stop = (colour: string, fill: string) =>
    box({ width: 42, height: 42, borderRadius: 42, border: `9px solid ${colour}`, background: fill })
  const row = (mark: PictureNode, text: string) =>
    box({ alignItems: 'center', gap: 26, minHeight: 88 }, mark, placeName(text))
  return box(
    { flexDirection: 'column' },
    row(stop(DOCUMENT, FOREST), from),
    box({ width: 6, height: 54, margin: '-12px 0 -12px 27px', background: AMBER }),
    row(stop(AMBER, AMBER), to),
  )
}

const townLabel = ({ x, y, name, side: free }: Town) => {
  const side: Style = free === 'right' ? { left: x + 20 } : { right: MAP.width - x + 20 }
  const look = { fontSize: 23, color: DOCUMENT_SOFT, whiteSpace: 'nowrap', lineHeight: 1 }
  return box({ position: 'absolute', top: y - 12, ...side, ...look }, nameOf(name, MAX_TOWN_NAME))
}

const line = (d: string, stroke: string, width: number) =>
  shape('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
const dot = ({ x, y }: Point, r: number, fill: string, border = 0) =>
  shape('circle', { cx: x, cy: y, r, fill, stroke: DOCUMENT, 'stroke-width': border })

const road = ({ path, from, to, towns }: RouteDrawing) => [
  line(path, FOREST, 26),
  line(path, AMBER, 12),
  ...towns.map((town) => dot(town, 9, DOCUMENT)),
  dot(from, 20, FOREST, 9),
  dot(to, 22, AMBER, 9),
]

const country = (route: readonly WayPoint[]) => {
  const points = route.map(onOutline).map(({ x, y }) => `${x} ${y}`)
  return svg(
    { width: 86, height: 106, viewBox: KENYA_OUTLINE.viewBox },
    shape('path', { d: KENYA_OUTLINE.path, fill: FOREST, stroke: DOCUMENT_SOFT, 'stroke-width': 1.2 }),
    line(`M${points.join('L')}`, AMBER, 6),
  )
}

const map = (route: readonly WayPoint[]) => {
  const drawing = drawRoute(route, MAP)
  const look = { width: MAP.width, height: MAP.height, background: FOREST_SOFT, position: 'relative' }
  if (!drawing) return box(look)
  // The small map of Kenya is in the lower right corner, or in the lower left one when the route starts or ends at
  // the lower right.
  const taken = [drawing.from, drawing.to].some(({ x, y }) => x > MAP.width / 2 && y > MAP.height * 0.6)
  return box(
    look,
    svg({ width: MAP.width, height: MAP.height, viewBox: `0 0 ${MAP.width} ${MAP.height}` }, ...road(drawing)),
    ...drawing.towns.map(townLabel),
    box({ position: 'absolute', bottom: 24, [taken ? 'left' : 'right']: 26 }, country(route)),
  )
}

const seatsText = (ride: Ride, say: (key: ServerMessageKey, params?: MessageParams) => string): string => {
  if (ride.status === 'STARTED') return say(ride.isUnderWay ? 'preview.STARTED' : 'preview.leaving')
  if (ride.status === 'COMPLETED') return say('preview.COMPLETED')
  if (ride.freeSeats === 0) return say('preview.full')
  return say('preview.seatsLeft', { count: ride.freeSeats })
}

const nameOf = (text: string, max = MAX_PLACE_NAME) => {
  const name = drawableText(text)
  return name.length > max ? `${name.slice(0, max - 1).trimEnd()}…` : name
}

type Say = (key: ServerMessageKey, params?: MessageParams) => string

const seatsLeft = (ride: Ride, say: Say) => {
  const isFree = ride.freeSeats > 0 && ride.status !== 'STARTED' && ride.status !== 'COMPLETED'
  const colours = isFree ? { background: AMBER, color: INK } : { background: FOREST_SOFT, color: DOCUMENT }
  const look = { borderRadius: 999, padding: '14px 28px', fontSize: 34, fontWeight: 800, whiteSpace: 'nowrap' }
  return box({ ...colours, ...look }, seatsText(ride, say))
}

const offer = (ride: Ride, say: Say) => {
  const driver = nameOf(ride.driver.firstName, MAX_FIRST_NAME)
  const price = formatKsh(ride.seatCost)
  const small = { fontSize: 26, whiteSpace: 'nowrap' }
  return box(
    { flexDirection: 'column', gap: 14, paddingRight: 40 },
    apart(
      box(
        { alignItems: 'baseline', gap: 14 },
        box({ fontSize: price.length > 9 ? 50 : 62, fontWeight: 800, letterSpacing: -2, whiteSpace: 'nowrap' }, price),
        box({ fontSize: 28, color: DOCUMENT_SOFT, whiteSpace: 'nowrap' }, say('preview.perSeat')),
      ),
      seatsLeft(ride, say),
    ),
    apart(
      box({ ...small, color: DOCUMENT_SOFT }, say('preview.promise')),
      ...(driver === '' ? [] : [box(small, say('preview.driver', { name: driver }))]),
    ),
  )
}

export const layOutPreview = (ride: Ride, route: readonly WayPoint[], language: Language): PictureNode => {
  const say: Say = (key, params) => serverMessage(language, key, params)
  const type = { fontFamily: 'Inter, Inter Extended', fontWeight: 600 }
  const when = box(
    { fontSize: 40, fontWeight: 800, color: AMBER, paddingRight: 40 },
    formatDeparture(ride.time, language),
  )
  return box(
    { width: '100%', height: '100%', background: FOREST, color: DOCUMENT, ...type },
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: 744,
        flexShrink: 0,
        margin: '46px 0 46px 56px',
      },
      apart(header(), when),
      bothEnds(nameOf(ride.from.name), nameOf(ride.to.name)),
      offer(ride, say),
    ),
    map(route),
  )
}
