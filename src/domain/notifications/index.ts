export { announce, type Announcement } from './announce-event.ts'
export { deliverNotification } from './deliver-notification.ts'
export { tellPerson } from './tell-person.ts'
