/** How much of a time is left, on the upper edge of the bar; the time beside the button says the same in words. */
export const DrainLine = ({ left, whole }: { left: number; whole: number }) => (
  <progress
    aria-hidden="true"
    value={Math.min(left, whole)}
    max={whole}
    className="absolute inset-x-0 top-0 h-1 w-full appearance-none bg-amber-wash lg:hidden [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-amber-wash [&::-webkit-progress-value]:bg-amber"
  />
)
