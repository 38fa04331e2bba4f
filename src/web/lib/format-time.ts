export {
  formatClock,
  formatDate,
  formatDay,
  formatDays,
  formatDeparture,
  formatMonth,
} from '../../shared/kernel/spoken-time.ts'
