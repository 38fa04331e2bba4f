export const Logo = ({ alternate = false }: { alternate?: boolean }) => (
  <span className={`inline-flex items-center gap-2 ${alternate ? 'text-on-forest' : 'text-ink'}`}>
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={alternate ? 'fill-forest-soft' : 'fill-forest'} />
      <circle cx="16" cy="14" r="6" className="fill-amber" />
      <path d="M0 20h32v3a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" className="fill-savanna" />
      <path d="m13.5 20-5 12h15l-5-12z" className="fill-on-forest" />
      <path d="M16 22v2.5M16 27v3" className="stroke-forest" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
    <span className="font-display text-xl font-bold tracking-tight">Pamoja</span>
  </span>
)
