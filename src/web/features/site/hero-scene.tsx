/** A Kenyan road at first light: Mount Kenya, acacias, one car towards the sun. */
export const HeroScene = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 1440 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
    <g className="fill-amber">
      <circle cx="1040" cy="356" r="300" opacity=".07" />
      <circle cx="1040" cy="356" r="210" opacity=".12" />
      <circle cx="1040" cy="356" r="130" opacity=".22" />
      <circle cx="1040" cy="356" r="66" />
    </g>
    <g className="stroke-on-forest" fill="none" strokeWidth="3" strokeLinecap="round" opacity=".6">
      <path d="m902 156 9-6 7 7 8-8 10 5M948 182l7-5 5 6 6-6 8 4M886 190l6-4 4 5 5-5 7 3" />
    </g>
    <path
      className="fill-forest-soft"
      d="M0 420V356l120-22 110 14 130-26 100 14 110-32 70-40 46-60 22-18 16-30 14-8 16-26 12 14 14-10 18 38 26 20 38 66 62 44 96 30 110-18 100 24 120-30 110 22v56z"
    />
    <path
      className="fill-on-forest"
      opacity=".8"
      d="m708 186 16-30 14-8 16-26 12 14 14-10 18 38 8 6-14 8-12-10-16 14-14-16-14 12-12-6z"
    />
    <path className="fill-forest" opacity=".8" d="M0 392c160-26 300-12 470-6s300-20 480-10 330 16 490-4v60H0z" />
    <path className="fill-savanna" d="M0 408c240-12 480 4 720-2s480 4 720-4v198H0z" />
    <path className="fill-savanna-deep" d="M0 468c200-22 330 14 520 8 220-8 420-40 920-14v138H0z" />
    <path
      className="fill-ink-fixed"
      d="M1026 401h22c-6 24-44 44-78 70-40 30-36 80 12 129H560c60-70 190-116 300-144 84-22 144-36 166-55z"
    />
    <path
      className="stroke-amber-strong"
      fill="none"
      strokeWidth="5"
      strokeDasharray="7 9 12 12 20 18 34 28 48 36"
      d="M1037 402c-14 26-70 44-132 70-96 40-146 80-140 128"
    />
    <g className="fill-ink-fixed">
      <path d="M1296 378c-62 6-104-4-112-14 10-14 48-8 62-20 20-16 54-16 72-2 18-12 56-6 70 10 20 0 32 10 28 18-18 10-58 12-94 8l-12 22c-4 16-4 54 0 84h-20c4-34 2-60-4-78z" />
      <path d="M246 394c-48 4-78-2-84-10 8-10 36-6 46-14 14-12 40-12 54-2 14-8 42-4 52 8 14 0 24 6 20 12-12 8-42 10-70 6l-8 16c-2 12-2 40 0 58h-14c2-24 0-44-4-58z" />
      <path d="M516 396c-24 2-38-1-42-5 4-5 19-3 24-7 8-6 21-6 28-1 8-4 21-2 26 4 8 0 12 3 10 6-6 4-21 5-34 3l-4 8c-1 6-1 14 0 22h-7c1-10 0-18-2-23z" />
    </g>
    <path className="fill-on-forest" d="M876 446c1-10 5-18 9-19h29c4 1 8 9 9 19v18h-47z" />
    <path className="fill-forest" d="M882 444c1-6 4-11 6-12h23c2 1 5 6 6 12z" />
    <path className="fill-danger-fixed" d="M877 449h8v5h-8zm37 0h8v5h-8z" />
    <path className="fill-ink-fixed" d="M879 463h9v6h-9zm32 0h9v6h-9z" />
    <path className="fill-amber" d="M891 452h17v6h-17z" />
  </svg>
)
