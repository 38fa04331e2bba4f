/** Seats are held for 2 hours, or for a shorter time when departure is near. */
const PAY_SECONDS = 2 * 3600

interface DrainLineProps {
  /** Seconds left; `whole` is by default the time to pay. */
  left: number
  whole?: number
  className?: string
}

/** A line on the upper edge that shows how much time remains, as the text next to the line does. */
export const DrainLine = ({ left, whole = PAY_SECONDS, className = '' }: DrainLineProps) => (
  <progress
    aria-hidden="true"
    value={Math.min(left, whole)}
    max={whole}
    className={`absolute inset-x-0 top-0 h-1 w-full appearance-none bg-amber-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-amber-wash [&::-webkit-progress-value]:bg-amber ${className}`}
  />
)
