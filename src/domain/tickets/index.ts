export { answerTicket, finishTicket, holdTicket } from './answer-ticket.ts'
export { closeOldTickets, eraseTickets, deleteTickets } from './close-old-tickets.ts'
export { getOwnTicket, listOwnTickets, listTickets, readTicket } from './list-tickets.ts'
export { closeOwnTicket, openTicket, writeTicket } from './open-ticket.ts'
