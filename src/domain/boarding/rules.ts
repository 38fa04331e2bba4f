import { BOARDING_TRIES } from '../../shared/contract/boarding.ts'

export const triesLeft = (attempts: number): number => Math.max(0, BOARDING_TRIES - attempts)
