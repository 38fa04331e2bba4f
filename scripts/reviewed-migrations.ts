/**
 * Steps of migrations since the last release that the rules of scripts/upgrade-rules.ts would refuse, and why the last
 * release works with each all the same.
 */
export const REVIEWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
