import { capCount } from '../lib/cap-count.ts'

/** The label of its parent must have the same text, and say what is counted. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute top-0.5 right-0.5 min-w-5 rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-on-amber"
    >
      {capCount(count)}
    </span>
  )
