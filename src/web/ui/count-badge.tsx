/** A small number on a corner; above the cap it reads `9+`. Its meaning belongs into the label of what it sits on. */
export const CountBadge = ({ count, cap }: { count: number; cap: number }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className="num absolute top-0.5 right-0.5 min-w-5 rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-on-amber"
    >
      {count > cap ? `${cap}+` : count}
    </span>
  )
