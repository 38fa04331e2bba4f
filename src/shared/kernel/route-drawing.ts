import type { Coordinates } from './geo.ts'

/** Kenya's border in tenths of a degree: x from 33.8° east, y down from 5.4° north. */
export const KENYA_OUTLINE = {
  viewBox: '-2 -2 86 106',
  path: 'M72 63L78 71L71 75L68 79L65 80L63 87L60 91L58 97L54 101L40 91L39 85L3 65L1 64L1 53L4 49L9 42L12 35L8 23L7 18L2 12L8 6L15 4L20 1L20 6L24 10L31 10L43 18L46 18L49 18L51 19L58 20L61 16L70 11L74 15L81 15L72 26Z',
} as const

export interface Point {
  x: number
  y: number
}

export const onOutline = ({ lat, lng }: Coordinates): Point => ({
  x: Math.round((lng - 33.8) * 100) / 10,
  y: Math.round((5.4 - lat) * 100) / 10,
})

export interface DrawingFrame {
  width: number
  height: number
  /** Space around the route, for the names of its start and end. */
  margin: { x: number; y: number }
}

export interface WayPoint extends Coordinates {
  name?: string | null
}

export interface Town extends Point {
  name: string
  side: 'left' | 'right'
}

export interface RouteDrawing {
  path: string
  from: Point
  to: Point
  /** The towns with a label: at most 3, and only where there is room. */
  towns: readonly Town[]
}

/** A corner this small is invisible; in units of the drawing. */
const TOLERANCE = 1.5
const MAX_POINTS = 60
const MAX_TOWNS = 3

const distanceToLine = (point: Point, a: Point, b: Point): number => {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (length === 0) return Math.hypot(point.x - a.x, point.y - a.y)
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length
}

/** Douglas–Peucker: leaves out points from which the line stays within the tolerance. */
const simplify = (points: readonly Point[], tolerance: number): readonly Point[] => {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return points
  let furthest = 0
  let max = 0
  for (const [index, point] of points.entries()) {
    const distance = distanceToLine(point, first, last)
    if (distance > max) [furthest, max] = [index, distance]
  }
  if (max <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(furthest), tolerance),
  ]
}

const fewEnough = (points: readonly Point[]): readonly Point[] => {
  let tolerance = TOLERANCE
  let kept = simplify(points, tolerance)
  while (kept.length > MAX_POINTS) kept = simplify(points, (tolerance *= 2))
  return kept
}

/** Converts degrees to the drawing: the whole route in the middle, with the same scale in both directions. */
const project = (route: readonly Coordinates[], frame: DrawingFrame): Point[] => {
  const lats = route.map(({ lat }) => lat)
  const lngs = route.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const room = { x: frame.width - 2 * frame.margin.x, y: frame.height - 2 * frame.margin.y }
  const scale = Math.min(room.x / Math.max(1e-6, (east - west) * shrink), room.y / Math.max(1e-6, north - south))
  return route.map(({ lat, lng }) => ({
    x: frame.width / 2 + (lng - (west + east) / 2) * shrink * scale,
    y: frame.height / 2 - (lat - (south + north) / 2) * scale,
  }))
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })
const at = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A curve when only start and end are known: a straight line could look like the road. */
const bow = (from: Point, to: Point): string => {
  const middle = between(from, to)
  const lift = 0.14
  return `M${at(from)}Q${at({ x: middle.x + (to.y - from.y) * lift, y: middle.y - (to.x - from.x) * lift })} ${at(to)}`
}

/** The length of a curve's handles, as a part of the distance between the neighbouring points (Catmull–Rom). */
const HANDLE = 1 / 6

const curve = (points: readonly Point[]): string => {
  const [from, ...rest] = points
  const first = rest[0]
  if (!from || !first) return ''
  if (rest.length === 1) return bow(from, first)
  const bends = rest.map((point, index) => {
    const [before, start, after] = [points[index - 1] ?? from, points[index] ?? from, rest[index + 1] ?? point]
    const leave = { x: start.x + (point.x - before.x) * HANDLE, y: start.y + (point.y - before.y) * HANDLE }
    const arrive = { x: point.x - (after.x - start.x) * HANDLE, y: point.y - (after.y - start.y) * HANDLE }
    return `C${at(leave)} ${at(arrive)} ${at(point)}`
  })
  return `M${at(from)}${bends.join('')}`
}

const STEPS = 8

/** The side of a point on which less of the line is drawn. */
const freeSide = (point: Point, line: readonly Point[], reach: number): Town['side'] => {
  const pieces = line.flatMap((start, index) => {
    const end = line[index + 1] ?? start
    const step = { x: (end.x - start.x) / STEPS, y: (end.y - start.y) / STEPS }
    return Array.from({ length: STEPS }, (_, n) => ({ x: start.x + step.x * n, y: start.y + step.y * n }))
  })
  const beside = pieces.filter(({ x, y }) => Math.abs(y - point.y) < reach / 4 && Math.abs(x - point.x) < reach * 2)
  const toTheRight = beside.filter(({ x }) => x > point.x).length
  return toTheRight * 2 > beside.length ? 'left' : 'right'
}

/** The towns farthest from all named ones, one after the other, as long as there is room for another name. */
const townsToName = (route: readonly WayPoint[], points: readonly Point[], room: number): readonly Town[] => {
  const first = points[0]
  const last = points.at(-1)
  const named: Point[] = first && last ? [first, last] : []
  const towns: (Point & { name: string })[] = []
  const distance = (point: Point) => Math.min(...named.map(({ x, y }) => Math.hypot(point.x - x, point.y - y)))
  while (towns.length < MAX_TOWNS) {
    let best: (Point & { name: string }) | null = null
    for (const [index, point] of points.entries()) {
      const name = route[index]?.name
      if (name && distance(point) > (best ? distance(best) : room)) best = { ...point, name }
    }
    if (!best) break
    named.push(best)
    towns.push(best)
  }
  return towns.map((town) => ({ ...rounded(town), name: town.name, side: freeSide(town, points, room) }))
}

/** The route as an SVG path that fits the frame. Null when start and end are less than 1 unit of the drawing apart. */
export const drawRoute = (route: readonly WayPoint[], frame: DrawingFrame): RouteDrawing | null => {
  const projected = project(route, frame)
  const points = fewEnough(projected)
  const from = points[0]
  const to = points.at(-1)
  if (!from || !to || points.length < 2 || Math.hypot(to.x - from.x, to.y - from.y) < 1) return null
  const towns = townsToName(route, projected, frame.height / 5)
  return { path: curve(points), from: rounded(from), to: rounded(to), towns }
}
