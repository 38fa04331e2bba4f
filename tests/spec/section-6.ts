import { line } from './spec-line.ts'

export const section6 = [
  line('6.roles', 'ANONYMOUS, ADMIN, COORDINATOR, DRIVER, RIDER'),
  line('6.menu.dashboard', 'Dashboard: every role, including ANONYMOUS'),
  line('6.menu.admin', 'Users, Vehicles and FAQs: ADMIN only'),
  line('6.menu.own', 'Profile and Settings: ADMIN, COORDINATOR, DRIVER and RIDER'),
  line('6.register-to-book', 'Register to Book goes to sign-in with a callbackUrl for the ride'),
  line(
    '6.register-to-book.back',
    'and back to the ride, also by registering on the way, with passengers and phone kept',
  ),
  line('6.contact.active', "call driver appears only for an ACTIVE user who is not the ride's owner"),
  line('6.contact.message', 'message driver appears only for the same'),
  line('6.contact.call', 'call also requires the ride detail page and a known driver phone'),
  line('6.admin.own-row', "admin tables disable approve and reject on the admin's own row"),
  line('6.messaging.active', 'messaging needs a signed-in ACTIVE user; 401 or 403 gives an empty list'),
  line('6.messaging.delete', 'only the sender sees Delete on a message, everyone sees Copy'),
  line('6.ride.owner', 'only the ride owner can edit or cancel a ride'),
  line('6.papers.drivers', 'only drivers must supply national ID and license, and only they see those buttons'),
  line('6.deletion.anonymous', 'anonymous users are never checked for deletion'),
]
