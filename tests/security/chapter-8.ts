import { read, shown } from './requirement.ts'

const MATRIX = 'prove/authorisation-matrix.test.ts'

export const chapter8 = [
  read(
    1,
    '8.1.1',
    'The documentation says who may make which call',
    '`prove/policy-table.ts` has a row for every operation, role and target, and the test fails if a row is missing. The `policy.ts` of each domain folder in `src/domain` decides',
  ),
  read(
    2,
    '8.1.2',
    'The documentation says who may see and change which fields',
    '`docs/security-rules.md`, section “Who may see what”. The `present.ts` of each domain folder in `src/domain` writes the answer for a viewer',
  ),
  shown(
    1,
    '8.2.1',
    'Only permitted users can make a call',
    '`src/api/router.ts` requires a session for all calls that are not public. The `policy.ts` of each domain folder checks role and state',
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
    'Users cannot reach data of other users',
    'Queries contain the id of the caller, and other users’ data is answered as missing (`src/domain/context.ts`, `policy.ts` of each domain folder)',
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
    'Users see and change only permitted fields',
    'The `present.ts` of each domain folder in `src/domain` decides about fields in answers. The contract names the fields that a caller may send, and all others are refused',
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
    'Pages show what the fields of `can` allow, and the API checks every call again (`src/web/lib/api-context.ts`, `src/domain/context.ts`)',
    [
      `${MATRIX} > %s answers each role as the policy table says`,
      'src/api/routes/rides.test.ts > refuses riders, and callers without a session',
    ],
  ),
]
