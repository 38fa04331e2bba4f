/** A placeholder for content that is loading; give it the final size. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-sunken ${className}`} />
)
