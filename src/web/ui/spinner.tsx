export const Spinner = () => (
  <svg viewBox="0 0 24 24" className="size-5 animate-spin" aria-hidden="true">
    <circle cx="12" cy="12" r="9" fill="none" className="stroke-current opacity-25" strokeWidth="3" />
    <path d="M21 12a9 9 0 0 0-9-9" fill="none" className="stroke-current" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
