import { differs, line, read } from './spec-line.ts'

const rides = [
  differs(
    '3.ride.fields',
    'id, uId, vId, from, to, time, seatCost, numSeats, remSeats, amenities (ids), requests, type, status, createdAt',
    'only the ride’s owner sees requests, because they contain names and phone numbers (contract)',
  ),
  line('3.ride.defaults', 'defaults: seatCost 0, numSeats 1, remSeats 1, time tomorrow 10:00, status AVAILABLE'),
  line('3.ride.published', 'remSeats equals numSeats, status AVAILABLE'),
  read(
    '3.ride.type',
    'default type NONE',
    'NONE is the type of a form that is not published yet. A published ride is STANDARD, or COORDINATED for a coordinator, so NONE is never sent',
  ),
  line('3.place.fields', 'placeId, name, formattedAddress, coordinates (lat, lng), lastUpdated'),
  line('3.request.fields', 'id, rId, uId, numSeats, riders (list of name and phone), status, createdAt'),
  line('3.request.defaults', 'numSeats 1, status PENDING'),
  line('3.amenity.fields', 'id, label, icon (smoke, pet, bag or default)'),
]

const people = [
  line('3.vehicle.fields', 'id, make, model, year, numSeats, color, plate, uId (owner), status, createdAt'),
  line('3.vehicle.defaults', 'numSeats 1, status pending'),
  differs(
    '3.vehicle.year',
    'the default year comes from a constant that is not shown',
    'there is no default, because many vehicles would be registered with a year that nobody chose. The form asks for a year from 2010 to the current year',
  ),
  line(
    '3.user.fields',
    'id, name, firstName, lastName, email, phone, photo, role, status, createdAt, lastAccess, rating (default 5)',
  ),
  line('3.user.papers', 'national id image, license image'),
  line('3.faq.fields', 'id, title, content, isListed'),
]

const messages = [
  line('3.message.fields', 'id, text, timestamp, senderId, receiverId, isDecryptionError flag'),
  line('3.message.undecrypted', 'isDecryptionError of message and conversation'),
  line('3.message.pending', 'pending flag'),
  line(
    '3.conversation.fields',
    'chatId, otherUserId, userName, lastMessage, lastTimestamp, readReceipts, isDecryptionError',
  ),
  line('3.conversation.receipts', 'readReceipts: per user lastReadTimestamp'),
  line('3.conversation.unread', 'per-user unread counts'),
  line('3.chat-id', 'the two user ids sorted and joined with an underscore'),
  line('3.notification.request', 'channel and payload: to, and templateId with templateData, or message'),
]

const search = [
  differs(
    '3.search.fields',
    'from, to, fromCoordinates, toCoordinates, useCoordinateSearch, searchRadius, hasSearched, dateRange, timeRanges, numSeats, amenities',
    'the address of the page contains all fields except three. useCoordinateSearch and searchRadius cannot be chosen: a search uses coordinates when one end has them, and the answer says which radius was used. hasSearched is true when the address has a from or a to',
  ),
  line('3.search.defaults', 'dateRange today to 60 days ahead, numSeats 1'),
]

const names = [
  line('3.enum.roles', 'ANONYMOUS, ADMIN, RIDER, DRIVER, COORDINATOR'),
  line('3.enum.user-status', 'ACTIVE, BLOCKED, PENDING, DELETED'),
  line('3.enum.vehicle-status', 'APPROVED, DELETED, PENDING, REJECTED'),
  line('3.enum.ride-type', 'STANDARD, COORDINATED, NONE'),
  line('3.enum.ride-status', 'AVAILABLE, REQUESTED, CONFIRMED, STARTED, CANCELLED, COMPLETED, FAVORITE'),
  line('3.enum.request-status', 'PENDING, APPROVED, PAID, CANCELLED'),
  line('3.enum.lower-case', 'another reading uses lowercase role words'),
  line('3.templates', 'the ten notification templates'),
  differs(
    '3.collections',
    'amenities, chats, conversations, faqs, favorites, messages, otps, tokens, requests, rides, routes, transactions, users, vehicles',
    'chats and conversations are one table; otps, tokens and requests are called otp_challenges, sessions and seat_requests (glossary)',
  ),
]

export const section3 = [...rides, ...people, ...messages, ...search, ...names]
