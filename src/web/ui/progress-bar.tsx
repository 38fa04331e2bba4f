/** In the product's colours, because those of browsers differ. */
export const ProgressBar = ({
  label,
  value,
  max,
  className = '',
}: {
  label: string
  value: number
  max: number
  className?: string
}) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary ${className}`}
  />
)
