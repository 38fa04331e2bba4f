import scene from './hero-scene.svg?no-inline'

export const HeroScene = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 1440 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
    {/* In a file that browsers cache: as a part of the HTML it would be loaded on every visit. */}
    <use href={`${scene}#scene`} />
  </svg>
)
