/** A Kenyan road at first light: Mount Kenya, acacias, one car on its way into the sun. */
export const HeroScene = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 1440 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
    <g className="fill-amber">
      <circle cx="720" cy="392" r="250" opacity=".1" />
      <circle cx="720" cy="392" r="176" opacity=".16" />
      <circle cx="720" cy="392" r="112" opacity=".3" />
      <circle cx="720" cy="392" r="62" />
    </g>
    <path
      className="fill-forest-soft"
      d="M0 400h1440V300l-60 10-70-18-80 22-90-30-66 12-60-48-34-60-22 14-20-40-16 8-20-22-18 30-22-12-24 46-50 40-70 34-90 24-110-12-100 26-120-18-110 24-98-12-100 18z"
    />
    <path className="fill-on-forest" opacity=".85" d="m1002 168-20-22-16 8-12 24 14-6 10 12 14-12 10 8z" />
    <path className="fill-forest" opacity=".75" d="M0 384c180-24 330-14 500-4s270-16 440-8 330 22 500-2v40H0z" />
    <path className="fill-amber-ink" opacity=".55" d="M0 398c240-10 480 4 720 0s480 6 720-2v204H0z" />
    <path className="fill-forest" opacity=".6" d="M0 470c260-30 420 10 620 4s520-44 820-10v136H0z" />
    <path className="fill-ink-fixed" d="m706 396h28l250 204H456z" />
    <path
      className="stroke-amber-strong"
      fill="none"
      strokeWidth="5"
      strokeDasharray="10 12 16 18 26 26 40 40 60"
      d="M720 404v196"
    />
    <g className="fill-ink-fixed">
      <path d="M236 372c-70 6-112-4-120-14 10-14 52-8 66-20 20-16 58-16 76-2 20-12 60-6 74 10 22 0 34 10 30 18-20 10-62 12-100 8l-12 22c-4 16-4 50 0 76h-22c4-30 2-56-4-74z" />
      <path d="M1196 384c-52 4-82-2-88-10 8-10 38-6 48-14 16-12 44-12 56-2 16-8 44-4 54 8 16 0 26 6 22 12-14 8-46 10-74 6l-8 16c-2 12-2 36 0 54h-16c2-22 0-40-4-54z" />
      <path d="M466 388c-26 2-40-1-44-5 4-5 20-3 25-7 8-6 22-6 29-1 8-4 22-2 27 4 9 0 13 3 11 6-7 4-22 5-36 3l-4 8c-1 6-1 16 0 24h-8c1-10 0-20-2-25z" />
    </g>
    <g>
      <path className="fill-on-forest" d="M752 470c2-16 8-28 14-30h44c6 2 12 14 14 30v26h-72z" />
      <path className="fill-forest" d="M760 466c2-10 6-18 10-20h36c4 2 8 10 10 20z" />
      <path className="fill-danger-fixed" d="M754 474h12v8h-12zm56 0h12v8h-12z" />
      <path className="fill-ink-fixed" d="M756 494h14v10h-14zm50 0h14v10h-14z" />
      <path className="fill-amber" d="M774 478h28v9h-28z" />
    </g>
  </svg>
)
