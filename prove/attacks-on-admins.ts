import { sql, type SQL } from 'drizzle-orm'
import { newId } from '../src/platform/ids.ts'

/** Attacks on the rules about admins. `admin` is the only active admin. */
export const attacksOnAdmins = (on: { admin: string; rider: string }): [string, string, () => SQL][] => [
  [
    'remove the role of the last admin',
    'users_keep_an_admin',
    () => sql`update users set role = 'RIDER' where id = ${on.admin}`,
  ],
  [
    'block the last admin',
    'users_keep_an_admin',
    () => sql`update users set status = 'BLOCKED' where id = ${on.admin}`,
  ],
  ...(
    [
      ['one’s own proposal about an admin', 'rider'],
      ['a proposal about oneself', 'admin'],
    ] as const
  ).map(([what, who]): [string, string, () => SQL] => [
    `agree to ${what}`,
    'admin_proposals_two_people',
    () => sql`insert into admin_proposals (id, target_id, decision, proposed_by, proposed_at, outcome, ended_by, ended_at)
        values (${newId()}, ${on.admin}, 'BLOCK', ${on.rider}, now(), 'DONE', ${on[who]}, now())`,
  ]),
]
