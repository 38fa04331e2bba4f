import { useId } from 'react'
import type { RoutePoint } from '../../../shared/contract/places.ts'
import { drawRoute, KENYA_OUTLINE, onOutline, type Point } from '../../../shared/kernel/route-drawing.ts'
import { useT } from '../../lib/messages.ts'

const FRAME = { width: 400, height: 210, margin: { x: 84, y: 42 } }
const MAX_END = 18
const MAX_TOWN = 14

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

interface LabelProps {
  at: Point
  text: string
  /** Beside its dot, or above or below it. */
  side: 'beside' | 'above' | 'below'
}

const Label = ({ at, text, side }: LabelProps) => {
  const toTheRight = at.x < FRAME.width / 2
  const beside = side === 'beside'
  const anchor = beside ? (toTheRight ? 'start' : 'end') : 'middle'
  return (
    <text
      x={beside ? at.x + (toTheRight ? 11 : -11) : at.x}
      y={beside ? at.y + 4 : at.y + (side === 'above' ? -16 : 27)}
      textAnchor={anchor}
      fontSize={beside ? 12 : 15}
      className={beside ? 'fill-ink-soft stroke-surface' : 'fill-ink stroke-surface font-semibold'}
      strokeWidth="4"
      paintOrder="stroke"
    >
      {text}
    </text>
  )
}

/** Where in Kenya this is. */
const Country = ({ route, onTheLeft }: { route: readonly RoutePoint[]; onTheLeft: boolean }) => {
  const points = route.map(onOutline).map(({ x, y }) => `${x} ${y}`)
  return (
    <svg
      x={onTheLeft ? 4 : FRAME.width - 54}
      y={FRAME.height - 64}
      width="50"
      height="62"
      viewBox={KENYA_OUTLINE.viewBox}
    >
      <path d={KENYA_OUTLINE.path} className="fill-sunken stroke-line-strong" strokeWidth="1.5" />
      <path d={`M${points.join('L')}`} fill="none" className="stroke-primary" strokeWidth="7" strokeLinecap="round" />
    </svg>
  )
}

interface RouteMapProps {
  route: readonly RoutePoint[]
  from: string
  to: string
  className?: string
}

/** The way as a small drawing in the page itself: nothing is fetched for it, and it follows the theme. */
export const RouteMap = ({ route, from, to, className = '' }: RouteMapProps) => {
  const t = useT()
  const id = useId()
  const drawing = drawRoute(route, FRAME)
  if (!drawing) return null
  const passed = route.slice(1, -1).flatMap(({ name }) => (name === null ? [] : [name]))
  const north = drawing.from.y <= drawing.to.y
  const lowRight = [drawing.from, drawing.to].some(({ x, y }) => x > FRAME.width * 0.6 && y > FRAME.height * 0.5)
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
      className={`block w-full ${className}`}
    >
      <title id={`${id}t`}>{t('ride.mapTitle', { from, to })}</title>
      <desc id={`${id}d`}>
        {passed.length > 0 ? t('ride.mapTowns', { towns: passed.join(', ') }) : t('ride.mapEnds')}
      </desc>
      <Country route={route} onTheLeft={lowRight} />
      <path
        d={drawing.path}
        fill="none"
        className="stroke-line"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={drawing.path}
        fill="none"
        className="stroke-primary"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {drawing.towns.map((town) => (
        <g key={town.name}>
          <circle cx={town.x} cy={town.y} r="4" className="fill-surface stroke-primary" strokeWidth="2" />
          <Label at={town} text={cut(town.name, MAX_TOWN)} side="beside" />
        </g>
      ))}
      <circle cx={drawing.from.x} cy={drawing.from.y} r="7" className="fill-surface stroke-primary" strokeWidth="4" />
      <circle cx={drawing.to.x} cy={drawing.to.y} r="9" className="fill-amber stroke-surface" strokeWidth="3" />
      <Label at={drawing.from} text={cut(from, MAX_END)} side={north ? 'above' : 'below'} />
      <Label at={drawing.to} text={cut(to, MAX_END)} side={north ? 'below' : 'above'} />
    </svg>
  )
}
