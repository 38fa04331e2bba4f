/** Seats are held for 2 hours, or until the driver has to know who comes. */
const PAY_SECONDS = 2 * 3600

interface DrainLineProps {
  /** Seconds; `whole` is by default the time to pay. */
  left: number
  whole?: number
  className?: string
}

/** How much of a time is left, on the upper edge; the time beside it says the same in words. */
export const DrainLine = ({ left, whole = PAY_SECONDS, className = '' }: DrainLineProps) => (
  <progress
    aria-hidden="true"
    value={Math.min(left, whole)}
    max={whole}
    className={`absolute inset-x-0 top-0 h-1 w-full appearance-none bg-amber-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-amber-wash [&::-webkit-progress-value]:bg-amber ${className}`}
  />
)
