// oxlint-disable jsx-a11y/prefer-tag-over-role -- an inline svg is a picture only with the role
import { useId } from 'react'
import type { RoutePoint } from '../../../shared/contract/places.ts'
import { drawRoute, KENYA_OUTLINE, onOutline, type Point } from '../../../shared/kernel/route-drawing.ts'
import { useT } from '../../lib/messages.ts'

const FRAME = { width: 340, height: 200, margin: { x: 66, y: 38 } }
const MAX_END = 20
const MAX_TOWN = 13
const MAX_TOLD = 8

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text)

const Country = ({ route, onTheLeft }: { route: readonly RoutePoint[]; onTheLeft: boolean }) => {
  const ends = [route[0], route.at(-1)].flatMap((end) => (end ? [onOutline(end)] : []))
  return (
    <svg
      x={onTheLeft ? 2 : FRAME.width - 50}
      y={FRAME.height - 60}
      width="48"
      height="59"
      viewBox={KENYA_OUTLINE.viewBox}
    >
      <path d={KENYA_OUTLINE.path} className="fill-sunken stroke-line-strong" />
      <path d={`M${ends.map(({ x, y }) => `${x} ${y}`).join('L')}`} className="stroke-primary" strokeWidth="7" />
    </svg>
  )
}

const End = ({ at, above, text }: { at: Point; above: boolean; text: string }) => {
  const anchor = at.x < 90 ? 'start' : at.x > FRAME.width - 90 ? 'end' : 'middle'
  const x =
    anchor === 'middle' ? at.x : anchor === 'start' ? Math.max(4, at.x - 30) : Math.min(FRAME.width - 4, at.x + 30)
  return (
    <text x={x} y={at.y + (above ? -15 : 26)} textAnchor={anchor} fontSize="15" className="fill-ink font-semibold">
      {cut(text, MAX_END)}
    </text>
  )
}

interface RouteMapProps {
  route: readonly RoutePoint[]
  from: string
  to: string
  className?: string
}

/** The route as a small drawing in the page itself: it needs no request, and uses the colours of the theme. */
export const RouteMap = ({ route, from, to, className = '' }: RouteMapProps) => {
  const t = useT()
  const id = useId()
  const drawing = drawRoute(route, FRAME)
  if (!drawing) return null
  const passed = route.slice(1, -1).flatMap(({ name }) => (name === null ? [] : [name]))
  const isSouthward = drawing.from.y <= drawing.to.y
  const lowRight = [drawing.from, drawing.to].some(({ x, y }) => x > FRAME.width * 0.6 && y > FRAME.height * 0.5)
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
      fill="none"
      strokeLinecap="round"
      className={`block w-full ${className}`}
    >
      <title id={`${id}t`}>{t('ride.mapTitle', { from, to })}</title>
      <desc id={`${id}d`}>
        {passed.length > 0 ? t('ride.mapTowns', { towns: passed.slice(0, MAX_TOLD).join(', ') }) : t('ride.mapEnds')}
      </desc>
      <Country route={route} onTheLeft={lowRight} />
      <path d={drawing.path} className="stroke-primary" strokeWidth="4" />
      <g className="fill-surface stroke-primary" strokeWidth="3">
        {drawing.towns.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />
        ))}
        <circle cx={drawing.from.x} cy={drawing.from.y} r="7" />
        <circle cx={drawing.to.x} cy={drawing.to.y} r="8" className="fill-amber" />
      </g>
      <g className="fill-ink-soft" fontSize="12.5">
        {drawing.towns.map(({ x, y, name, side }) => (
          <text
            key={name}
            x={side === 'right' ? x + 10 : x - 10}
            y={y + 4}
            textAnchor={side === 'right' ? 'start' : 'end'}
          >
            {cut(name, MAX_TOWN)}
          </text>
        ))}
      </g>
      <End at={drawing.from} above={isSouthward} text={from} />
      <End at={drawing.to} above={!isSouthward} text={to} />
    </svg>
  )
}
