import { MAX_ROUTE_POINTS, type RoutePoint } from '../shared/contract/places.ts'
import { distanceKm, type Coordinates } from '../shared/kernel/geo.ts'
import { parseCsv, readData } from './parse-csv.ts'
import type { Place } from './parse-gazetteer.ts'
import type { TripEstimate } from './port.ts'

/** Below this distance a trip uses the roads of a town, above it the corridors between towns. */
const LOCAL_TRIP_KM = 25
// How many times longer a road is than the straight line, on average.
const LOCAL_ROAD_FACTOR = 1.22
const CORRIDOR_FACTOR = 1.11
const NO_CORRIDOR_FACTOR = 1.18
/**
 * No known road is longer than this many times the straight line. A longer way along the corridors means that the
 * corridors leave out a smaller road.
 */
const MAX_DETOUR = 2
const CITY_SPEED_KMH = 24
const HIGHWAY_SPEED_KMH = 60
// Between these 2 distances the speed rises gradually. With a sudden change, a longer trip could seem quicker.
const ALL_CITY_KM = 15
const ALL_HIGHWAY_KM = 60
const MIN_TRIP_MINUTES = 10
const ROUND_TO_MINUTES = 5
/** How many of the nearest places are tried as the places where a trip joins or leaves the corridors. */
const ACCESS_NODES = 4
/** These nearest places are at most this far away, plus twice the distance to the nearest one. */
const ACCESS_ANYWAY_KM = 6
/** A trip uses no corridor when its start or end is farther than this from every place on a corridor. */
const MAX_ACCESS_KM = 60

/** A town nearer than this to the start or end is no possible stop, because the ride between them is hardly a trip. */
const STOP_FROM_END_KM = 20
const MAX_PASSED_TOWNS = 5

/** The line of a route names only places that are at least this important. */
const TELLING_IMPORTANCE = 0.5

interface PassedTown {
  place: Place
  km: number
  kmToGo: number
}

interface RoadGraph {
  nodes: readonly Coordinates[]
  places: readonly Place[]
  /** For every node, its neighbours with the road distance in kilometres. */
  edges: readonly ReadonlyMap<number, number>[]
}

/** A main road. Its places are names of the gazetteer, in order. */
interface Corridor {
  road: string
  /** How many times longer this road is than an average road between the same places. */
  longerBy: number
  places: readonly string[]
}

const readCorridors = (): Corridor[] =>
  parseCsv(readData('corridors.csv'), ['road', 'longer_by', 'places'], (row) => ({
    road: row.text('road'),
    longerBy: row.number('longer_by', 1, 3),
    places: row.list('places'),
  }))

/** @throws Error when a corridor contains an unknown place */
export const buildRoadGraph = (places: readonly Place[], corridors = readCorridors()): RoadGraph => {
  const byName = new Map(places.map((place) => [place.name, place]))
  const numbers = new Map<string, number>()
  const nodes: Coordinates[] = []
  const passed: Place[] = []
  const edges: Map<number, number>[] = []
  const nodeOf = (place: Place): number => {
    const known = numbers.get(place.name)
    if (known !== undefined) return known
    numbers.set(place.name, nodes.length)
    passed.push(place)
    edges.push(new Map())
    return nodes.push(place.coordinates) - 1
  }
  for (const { road, longerBy, places: along } of corridors) {
    let from: { node: number; coordinates: Coordinates } | null = null
    for (const name of along) {
      const place = byName.get(name)
      if (!place) throw new Error(`The road ${road} of corridors.csv leads to ${name}, which is not in places.csv`)
      const to = { node: nodeOf(place), coordinates: place.coordinates }
      if (from) {
        const km = CORRIDOR_FACTOR * longerBy * distanceKm(from.coordinates, to.coordinates)
        edges[from.node]?.set(to.node, km)
        edges[to.node]?.set(from.node, km)
      }
      from = to
    }
  }
  return { nodes, places: passed, edges }
}

const accessTo = (graph: RoadGraph, point: Coordinates): Map<number, number> => {
  const reachable = graph.nodes
    .map((node, number) => [number, distanceKm(point, node)] as const)
    .filter(([, km]) => km <= MAX_ACCESS_KM)
    .toSorted((a, b) => a[1] - b[1])
    .slice(0, ACCESS_NODES)
  const farthest = ACCESS_ANYWAY_KM + 2 * (reachable[0]?.[1] ?? 0)
  return new Map(reachable.filter(([, km]) => km <= farthest).map(([number, km]) => [number, km * LOCAL_ROAD_FACTOR]))
}

interface Way {
  km: number
  nodes: readonly number[]
  kmTo: (node: number) => number
}

const nodesTo = (last: number, before: ReadonlyMap<number, number>): number[] => {
  const nodes: number[] = []
  for (let node: number | undefined = last; node !== undefined; node = before.get(node)) nodes.push(node)
  return nodes.toReversed()
}

/** Dijkstra's algorithm. For some hundred nodes, a plain scan is quicker than a heap. */
const shortestWay = (graph: RoadGraph, from: Coordinates, to: Coordinates): Way => {
  const starts = accessTo(graph, from)
  const ends = accessTo(graph, to)
  const best = graph.nodes.map((_, node) => starts.get(node) ?? Infinity)
  const before = new Map<number, number>()
  const open = new Set(graph.nodes.keys())
  let arrived = Infinity
  let last = -1
  while (open.size > 0) {
    let nearest = -1
    for (const node of open) if (nearest < 0 || (best[node] ?? Infinity) < (best[nearest] ?? Infinity)) nearest = node
    const soFar = best[nearest] ?? Infinity
    if (soFar >= arrived) break
    open.delete(nearest)
    const whole = soFar + (ends.get(nearest) ?? Infinity)
    if (whole < arrived) [arrived, last] = [whole, nearest]
    for (const [next, km] of graph.edges[nearest] ?? []) {
      if (soFar + km >= (best[next] ?? Infinity)) continue
      best[next] = soFar + km
      before.set(next, nearest)
    }
  }
  return { km: arrived, nodes: last < 0 ? [] : nodesTo(last, before), kmTo: (node) => best[node] ?? 0 }
}

const speedKmh = (lineKm: number): number => {
  const highwayShare = Math.min(1, Math.max(0, (lineKm - ALL_CITY_KM) / (ALL_HIGHWAY_KM - ALL_CITY_KM)))
  return CITY_SPEED_KMH + (HIGHWAY_SPEED_KMH - CITY_SPEED_KMH) * highwayShare
}

const roadKm = (graph: RoadGraph, from: Coordinates, to: Coordinates, lineKm: number): number => {
  if (lineKm < LOCAL_TRIP_KM) return lineKm * LOCAL_ROAD_FACTOR
  const alongCorridors = shortestWay(graph, from, to).km
  if (!Number.isFinite(alongCorridors)) return lineKm * NO_CORRIDOR_FACTOR
  return Math.min(Math.max(alongCorridors, lineKm), lineKm * MAX_DETOUR)
}

export const roundTrip = (km: number, minutes: number): TripEstimate => ({
  km: Math.round(km * 10) / 10,
  minutes: Math.max(MIN_TRIP_MINUTES, Math.round(minutes / ROUND_TO_MINUTES) * ROUND_TO_MINUTES),
})

/** Places this near to the start or end are not drawn on the line of a route. */
const AT_THE_END_KM = 4

const nameToShow = (place: Place | undefined): string | null =>
  place && place.importance >= TELLING_IMPORTANCE ? place.name : null

const drawAlong = (graph: RoadGraph, from: Coordinates, to: Coordinates): RoutePoint[] => {
  const { nodes } = distanceKm(from, to) < LOCAL_TRIP_KM ? { nodes: [] } : shortestWay(graph, from, to)
  const passed = nodes
    .map((node) => ({ ...(graph.nodes[node] ?? from), name: nameToShow(graph.places[node]) }))
    .filter((point) => distanceKm(point, from) > AT_THE_END_KM && distanceKm(point, to) > AT_THE_END_KM)
  const step = Math.ceil(passed.length / (MAX_ROUTE_POINTS - 2))
  return [{ ...from, name: null }, ...passed.filter((_, index) => index % step === 0), { ...to, name: null }]
}

const isTown = ({ kind }: Place): boolean => kind === 'town' || kind === 'city'

/** Estimates of the detour from the edge of a town, where corridors pass, to its centre and back, with a short stop. */
const TOWN_DETOUR: TripEstimate = { km: 2, minutes: 4 }
const CITY_DETOUR: TripEstimate = { km: 4, minutes: 6 }
export const detourTo = ({ kind }: { kind: string }): TripEstimate => (kind === 'city' ? CITY_DETOUR : TOWN_DETOUR)

const townsAlong = (graph: RoadGraph, from: Coordinates, to: Coordinates): PassedTown[] => {
  const way = shortestWay(graph, from, to)
  const towns = way.nodes.flatMap((node) => {
    const place = graph.places[node]
    if (!place || !isTown(place)) return []
    const isBetween = [from, to].every((end) => distanceKm(end, place.coordinates) >= STOP_FROM_END_KM)
    return isBetween ? [{ place, km: way.kmTo(node), kmToGo: way.km - way.kmTo(node) }] : []
  })
  const best = towns.toSorted((a, b) => b.place.importance - a.place.importance).slice(0, MAX_PASSED_TOWNS)
  const known = new Set(best)
  return towns.filter((town) => known.has(town))
}

/** The most lines to cache. One takes about 2 KB. */
const MAX_LINES = 2000

/** Caches lines, because users open the same rides again and again, and roads do not change while a process runs. */
const rememberLines = (draw: (from: Coordinates, to: Coordinates) => readonly RoutePoint[]): typeof draw => {
  const lines = new Map<string, readonly RoutePoint[]>()
  return (from, to) => {
    const key = `${from.lat} ${from.lng} ${to.lat} ${to.lng}`
    const line = lines.get(key) ?? draw(from, to)
    // The least recently used line comes first.
    lines.delete(key)
    lines.set(key, line)
    const [oldest] = lines.keys()
    if (lines.size > MAX_LINES && oldest !== undefined) lines.delete(oldest)
    return line
  }
}

export const createTripEstimator = (places: () => readonly Place[]) => {
  let graph: RoadGraph | null = null
  const roads = () => (graph ??= buildRoadGraph(places()))
  return {
    estimateTrip: (from: Coordinates, to: Coordinates): TripEstimate => {
      const lineKm = distanceKm(from, to)
      const km = roadKm(roads(), from, to, lineKm)
      return roundTrip(km, (km / speedKmh(lineKm)) * 60)
    },
    drawRoute: rememberLines((from, to) => drawAlong(roads(), from, to)),
    townsBetween: (from: Coordinates, to: Coordinates): PassedTown[] => townsAlong(roads(), from, to),
  }
}
