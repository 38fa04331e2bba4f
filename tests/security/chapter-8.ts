import { read, shown } from './requirement.ts'

const MATRIX = 'prove/authorisation-matrix.test.ts'

export const chapter8 = [
  read(
    1,
    '8.1.1',
    'Who may call what is written down',
    '`prove/policy-table.ts` has a row for every operation, role and target, and the proof fails without; each noun’s `policy.ts` in `src/domain` decides',
  ),
  read(
    2,
    '8.1.2',
    'Who may see and change which fields is written down',
    '`docs/security-rules.md`, section “Who may see what”; `present.ts` of each noun in `src/domain` writes the answer for a viewer',
  ),
  shown(
    1,
    '8.2.1',
    'Calls are for whom they are meant',
    '`src/api/router.ts` asks for a session, `policy.ts` of each noun for role and state',
    [
      `${MATRIX} > %s answers each role as the policy table says`,
      'scripts/policy-table.unit.test.ts > the table of who may call what has a row for each operation, and for no other',
      'src/api/routes/security.test.ts > two-step verification of admins is required if the configuration says so: no admin action works before it is set up',
      'src/api/routes/admins.test.ts > one admin stays active when the last 2 admins delete their accounts at the same moment',
    ],
  ),
  shown(
    1,
    '8.2.2',
    'Nobody reaches what is another’s',
    'Queries are bound to the actor, and what is not theirs is not there (`src/domain/context.ts`, `policy.ts` of each noun)',
    [
      `${MATRIX} > %s answers each role as the policy table says`,
      'prove/chat-ids.test.ts > a user reads and changes nothing in conversations of other users, in ${PAIRS} attempts',
      'prove/documents-stay-private.test.ts > no route sends a document to other users',
      'prove/malicious-admin.test.ts > moves no money to the wrong account, in ${CALLS} attempts',
    ],
  ),
  shown(
    2,
    '8.2.3',
    'Fields are for whom they are meant',
    '`present.ts` of each noun in `src/domain`; contracts name the fields that a caller may send, and no others',
    [
      'src/api/routes/users.test.ts > shows the public record without a phone number to users who share no ride, and nothing without a session',
      'prove/boarding-pin.test.ts > is in no answer to the driver, while the rider can read it',
      'src/api/routes/users.test.ts > refuses changes by other users, changes of one’s own status, role or phone, and an empty name',
      'prove/every-route-refuses.test.ts > %s refuses an unknown field',
    ],
  ),
  shown(
    1,
    '8.3.1',
    'The server decides, not the browser',
    'Pages show what `can` allows and the API decides again (`src/web/lib/api-context.ts`, `src/domain/context.ts`)',
    [
      `${MATRIX} > %s answers each role as the policy table says`,
      'src/api/routes/rides.test.ts > refuses riders, and callers without a session',
    ],
  ),
]
