/** The longest time to pay; near departure it is shorter. */
const PAY_SECONDS = 2 * 3600

interface DrainLineProps {
  /** Seconds left. `whole`: all seconds of the countdown, by default those of the time to pay. */
  left: number
  whole?: number
  className?: string
}

/** The time left as a line on the upper edge of a card or bar. Screen readers skip it, because a text says the same. */
export const DrainLine = ({ left, whole = PAY_SECONDS, className = '' }: DrainLineProps) => (
  <progress
    aria-hidden="true"
    value={Math.min(left, whole)}
    max={whole}
    className={`absolute inset-x-0 top-0 h-1 w-full appearance-none bg-amber-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-amber-wash [&::-webkit-progress-value]:bg-amber ${className}`}
  />
)
