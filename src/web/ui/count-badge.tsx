import { capCount } from '../lib/cap-count.ts'

/** A small number on a corner; above nine it reads `9+`. The label of what it sits on says the same and what it means. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute top-0.5 right-0.5 min-w-5 rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-on-amber"
    >
      {capCount(count)}
    </span>
  )
