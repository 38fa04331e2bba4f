/** Seats are held for 2 hours, or until the driver must know who is coming. */
const PAY_SECONDS = 2 * 3600

interface DrainLineProps {
  /** Seconds left; `whole` is by default the time to pay. */
  left: number
  whole?: number
  className?: string
}

/** A line on the upper edge that shows how much time is left; the text next to it says the same. */
export const DrainLine = ({ left, whole = PAY_SECONDS, className = '' }: DrainLineProps) => (
  <progress
    aria-hidden="true"
    value={Math.min(left, whole)}
    max={whole}
    className={`absolute inset-x-0 top-0 h-1 w-full appearance-none bg-amber-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-amber-wash [&::-webkit-progress-value]:bg-amber ${className}`}
  />
)
