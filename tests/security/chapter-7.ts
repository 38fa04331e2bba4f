import { read, shown } from './requirement.ts'

const AUTH = 'src/api/routes/auth.test.ts'
const TOKENS = 'src/api/routes/session-tokens.test.ts'
const SECURITY = 'src/api/routes/security.test.ts'

export const chapter7 = [
  read(
    2,
    '7.1.1',
    'The documentation says how long sessions live, and why',
    '`docs/security-rules.md`, section “Sessions”. The numbers are in `src/domain/auth/rules.ts`',
  ),
  read(
    2,
    '7.1.2',
    'The documentation says how many sessions a user may have',
    '`docs/security-rules.md`, section “Sessions”: 10, and the next sign-in ends the oldest session',
  ),
  shown(
    1,
    '7.2.1',
    'Only the server verifies tokens',
    'Each call looks up the session in the database (`src/domain/auth/authenticate-session.ts`)',
    [
      'prove/every-route-refuses.test.ts > %s refuses a session cookie from another site',
      'prove/two-servers.test.ts > sign a user out of both servers at the same time',
    ],
  ),
  shown(
    1,
    '7.2.2',
    'Each session gets a new token',
    '`src/domain/auth/open-session.ts` creates the token. No static key gives access to a user’s data',
    [
      `${TOKENS} > a token is replaced when it becomes a cookie: the Bearer token ends`,
      'src/platform/ids.unit.test.ts > tokens have 256 random bits and path secrets 128, and all are different',
    ],
  ),
  shown(1, '7.2.3', 'Tokens are random and long', 'Tokens have 256 bits of `node:crypto` (`src/platform/ids.ts`)', [
    'src/platform/ids.unit.test.ts > tokens have 256 random bits and path secrets 128, and all are different',
  ]),
  shown(
    1,
    '7.2.4',
    'Signing in creates a new token and ends the old one',
    '`src/domain/auth/replace-token.ts` replaces the token when it becomes a cookie, and at the registration',
    [
      `${TOKENS} > a token is replaced when it becomes a cookie: the Bearer token ends`,
      `${TOKENS} > a token is replaced when a browser registers with its cookie`,
      `${TOKENS} > an old unused sign-up token ends when the phone is proven again before registration`,
    ],
  ),
  shown(
    2,
    '7.3.1',
    'An unused session ends',
    'A session ends after 14 days without use, an admin’s elevated session is elevated for 30 minutes without use, and a session without an account ends after 15 minutes (`src/domain/auth/rules.ts`)',
    [
      'src/domain/auth/rules.unit.test.ts > a session ends 14 days after its last use and 30 days after its start',
      `${SECURITY} > two-step verification of admins has to be repeated after 30 idle minutes, and after 12 hours even without idle time`,
      `${TOKENS} > expires after 15 minutes`,
    ],
  ),
  shown(
    2,
    '7.3.2',
    'Every session has a maximum lifetime',
    'A session ends after 30 days, and an admin’s session is elevated for at most 12 hours (`src/domain/auth/rules.ts`)',
    [
      'src/domain/auth/rules.unit.test.ts > a session ends 14 days after its last use and 30 days after its start',
      `${SECURITY} > two-step verification of admins has to be repeated after 30 idle minutes, and after 12 hours even without idle time`,
    ],
  ),
  shown(
    1,
    '7.4.1',
    'An ended session gives no access',
    'The row of the session stores its end, and every call reads this row (`src/domain/auth/end-session.ts`)',
    [
      `${AUTH} > stores the token in an HttpOnly cookie, and sign-out ends the session on the server`,
      'src/api/routes/follow-chat.test.ts > the stream of a chat ends with the session, when an admin blocks the user, and when one of the two users blocks the other',
    ],
  ),
  shown(
    1,
    '7.4.2',
    'A blocked or deleted account has no sessions',
    'Every call reads the status of the account with the session (`src/domain/auth/authenticate-session.ts`), and triggers end live streams',
    [
      'src/api/routes/users.test.ts > lets an admin block another user, who is signed out at once, but not the admin’s own account',
      'src/api/routes/users.test.ts > erases the user, frees phone and plates, deletes the vehicles and ends the sessions',
      `${AUTH} > treats a user who is no longer active as signed out`,
    ],
  ),
  shown(
    2,
    '7.4.3',
    'After a factor has changed, other sessions can be ended',
    'The settings show the authenticator app and the sessions on one page (`src/web/routes/dashboard-settings.tsx`). When an admin turns off two-step verification, no session is elevated any more (`src/domain/auth/disable-second-factor.ts`)',
    [
      `${SECURITY} > all sessions on other devices can be ended at once, and the current session stays`,
      `${SECURITY} > two-step verification of admins is switched off with a valid code, and admins keep their rights if it is not required`,
    ],
  ),
  shown(
    2,
    '7.4.4',
    'Users can sign out on every page',
    'The account menu is in the navigation bar (`src/web/features/site/navbar.tsx`)',
    ['tests/e2e/spec-screens.test.ts > has a logo, a bell, Search, Post and the account menu'],
  ),
  shown(
    2,
    '7.4.5',
    'Admins can end a user’s sessions',
    'Blocking a user ends the sessions at once, and unblocking does not restore them (`src/domain/users/update-user.ts`)',
    ['src/api/routes/admin.test.ts > blocks a user, who is signed out at once'],
  ),
  shown(
    2,
    '7.5.1',
    'A change of what is needed to sign in needs a new proof',
    'Changing the email, deleting the account, exporting data and setting up an authenticator app need a code that was entered in this session within 15 minutes (`requireFreshCode` in `src/domain/context.ts`). Turning off two-step verification needs a code of the app. The phone number cannot be changed',
    [
      'src/api/routes/fresh-codes.test.ts > an action is refused more than 15 minutes after the code, changes nothing, and works after a new code',
      'src/api/routes/fresh-codes.test.ts > a new code is needed to set up an authenticator app more than 15 minutes after the last code',
      'src/api/routes/admins.test.ts > an admin who has an authenticator app, but signed in by phone only, can change nothing but the language',
    ],
  ),
  shown(
    2,
    '7.5.2',
    'Users see their sessions and can end them with a new proof',
    'The settings list the sessions. A user can end one of them or all others with a code that was entered in this session within 15 minutes (`src/domain/auth/list-sessions.ts`, `src/domain/auth/end-other-sessions.ts`)',
    [
      `${SECURITY} > a user’s sessions are listed, with the current one marked and without those of other users`,
      'src/api/routes/fresh-codes.test.ts > an action is refused more than 15 minutes after the code, changes nothing, and works after a new code',
      'src/web/routes/fresh-code.test.ts > the settings sign out the user’s other devices only after a new code',
      'src/api/routes/session-tokens.test.ts > an old unused sign-up token is listed among the sessions of the phone’s account, and ends with the others',
    ],
  ),
]
