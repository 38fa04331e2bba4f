export { formatClock, formatDate, formatDay, formatDeparture } from '../../shared/kernel/spoken-time.ts'
