import { circleMarker, latLngBounds, map as createMap, polyline, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef } from 'react'
import type { AppInfo } from '../../../shared/contract/app.ts'
import type { RoutePoint } from '../../../shared/contract/places.ts'

const LINE = { weight: 5, opacity: 0.85, className: 'text-forest', color: 'currentColor' }
const DOT = {
  radius: 8,
  weight: 3,
  className: 'text-forest',
  color: 'currentColor',
  fillColor: 'white',
  fillOpacity: 1,
}

interface TileMapProps {
  route: readonly RoutePoint[]
  tiles: NonNullable<AppInfo['mapTiles']>
  label: string
}

export const TileMap = ({ route, tiles, label }: TileMapProps) => {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const points = route.map(({ lat, lng }): [number, number] => [lat, lng])
    const shown = createMap(element.current, { scrollWheelZoom: false })
    tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 18 }).addTo(shown)
    polyline(points, LINE).addTo(shown)
    for (const end of [points[0], points.at(-1)]) if (end) circleMarker(end, DOT).addTo(shown)
    shown.fitBounds(latLngBounds(points), { padding: [32, 32] })
    return () => void shown.remove()
  }, [route, tiles])
  return <section ref={element} aria-label={label} className="h-96 w-full rounded-md bg-sunken" />
}
