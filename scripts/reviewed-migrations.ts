/**
 * Steps of migrations since the last release that the rules of scripts/upgrade-rules.ts would refuse, and why the last
 * release still works with each of them.
 */
export const REVIEWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/db/sql': {
    'function refuse_moving_used_stop': 'Only a trigger called it, which calls another one from the same moment on.',
    'function refuse_breaking_promise': 'Only a trigger called it, which calls another one from the same moment on.',
  },
}
