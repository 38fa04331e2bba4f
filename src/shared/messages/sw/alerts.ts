import type { alerts as en } from '../en/alerts.ts'

export const alerts: Record<keyof typeof en, string> = {
  'alerts.noPlace': 'Taja safari inaanzia wapi na inaishia wapi.',
  'alerts.noDay': 'Taja siku unayotaka kusafiri.',
  'alerts.outsideWindow': 'Chagua siku kati ya leo na siku {days} kuanzia leo.',
  'alerts.tooMany': 'Unaweza kusubiri hadi safari {max} kwa wakati mmoja. Ondoa moja ili uongeze nyingine.',
  'alerts.ended': 'Muda wa kusubiri safari hii umekwisha. Unaweza kusubiri safari nyingine.',
}
