export {
  formatClock,
  formatDate,
  formatDay,
  formatDays,
  formatDeparture,
  formatMonth,
} from '../../shared/kernel/format-day.ts'
