export { formatClock, formatDate, formatDay, formatDeparture, formatMonth } from '../../shared/kernel/spoken-time.ts'
