import type { AMENITY_ICONS, AmenityId } from '../shared/kernel/enums.ts'

interface AmenityFacts {
  label: string
  icon: (typeof AMENITY_ICONS)[number]
}

/** Labels are English; the screens translate by id. */
export const AMENITY_FACTS: Readonly<Record<AmenityId, AmenityFacts>> = {
  'no-smoking': { label: 'No smoking', icon: 'smoke' },
  pets: { label: 'Pets welcome', icon: 'pet' },
  luggage: { label: 'Luggage space', icon: 'bag' },
  charging: { label: 'Phone charging', icon: 'default' },
  smoking: { label: 'Smoking allowed', icon: 'smoke' },
  'air-conditioning': { label: 'Air conditioning', icon: 'default' },
  music: { label: 'Music', icon: 'default' },
  quiet: { label: 'Quiet ride', icon: 'default' },
  'ladies-only': { label: 'Ladies only', icon: 'default' },
  'child-seat': { label: 'Child seat', icon: 'default' },
  wifi: { label: 'Wi-Fi', icon: 'default' },
  'rest-stops': { label: 'Stops for a break', icon: 'default' },
  wheelchair: { label: 'Room for a wheelchair', icon: 'default' },
}
