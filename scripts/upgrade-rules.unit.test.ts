import { describe, expect, it } from 'vitest'
import { findLostFunctions, findUpgradeProblems, withoutReason } from './upgrade-rules.ts'

const RELEASED = {
  tag: '0000_first',
  text: `CREATE TABLE "rides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "rides_status_known" CHECK ("rides"."status" in ('OPEN', 'GONE'))
);`,
}
const stepsOf = (text: string) =>
  findUpgradeProblems([RELEASED, { tag: '0001_next', text }], '0000_first').map(({ step }) => step)

describe('a migration', () => {
  it.each([
    'CREATE TABLE "trips" ("id" uuid PRIMARY KEY NOT NULL);--> statement-breakpoint\nALTER TABLE "trips" ALTER COLUMN "id" SET NOT NULL;',
    'CREATE TABLE "trips" ("id" uuid);CREATE UNIQUE INDEX "trips_id" ON "trips" USING btree ("id");',
    'ALTER TABLE "rides" ADD COLUMN "note" text;',
    `ALTER TABLE "rides" ADD COLUMN "kind" text DEFAULT 'A; B' NOT NULL;`,
    'ALTER TABLE "rides" ADD COLUMN "car" uuid;--> statement-breakpoint\nALTER TABLE "rides" ADD CONSTRAINT "rides_car_fk" FOREIGN KEY ("car") REFERENCES "public"."cars"("id");',
    `ALTER TABLE "rides" DROP CONSTRAINT "rides_status_known";--> statement-breakpoint
     ALTER TABLE "rides" ADD CONSTRAINT "rides_status_known" CHECK ("rides"."status" in ('OPEN', 'FULL', 'GONE'));`,
    '-- DROP TABLE rides;\nINSERT INTO rides (id) VALUES (1);',
    'ALTER TABLE rides SET (autovacuum_vacuum_scale_factor = 0.02);',
  ])('may do this: %s', (text) => expect(stepsOf(text)).toEqual([]))

  it.each([
    ['DROP TABLE "rides" CASCADE;', 'drop table rides'],
    ['ALTER TABLE "rides" DROP COLUMN "status";', 'alter table rides drop column status'],
    ['ALTER TABLE "rides" RENAME COLUMN "status" TO "state";', 'alter table rides rename column status'],
    ['ALTER TABLE "rides" ADD COLUMN "note" text NOT NULL;', 'alter table rides add column note'],
    [
      'ALTER TABLE "rides" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
      'alter table rides add column key',
    ],
    [
      'ALTER TABLE "public"."rides" ALTER COLUMN "status" SET NOT NULL;',
      'alter table rides alter column status set not',
    ],
    [
      'ALTER TABLE "rides" ALTER COLUMN "status" SET DATA TYPE varchar;',
      'alter table rides alter column status set data',
    ],
    [
      `ALTER TABLE "rides" ADD CONSTRAINT "rides_status_known" CHECK ("rides"."status" in ('OPEN'));`,
      'alter table rides add constraint rides_status_known',
    ],
    ['ALTER TABLE rides ADD COLUMN a text, DROP COLUMN status;', 'alter table rides add column a'],
    ['CREATE UNIQUE INDEX "rides_one" ON "rides" USING btree ("status");', 'create unique index rides_one'],
    ['CREATE INDEX "rides_status" ON "public"."rides" USING btree ("status");', 'create index rides_status'],
    ['DROP INDEX "rides_status";', 'drop index rides_status'],
    [`UPDATE "rides" SET "status" = 'GONE';`, 'update rides set'],
    ['LOCK TABLE rides;', 'lock table rides'],
    ['DROP FUNCTION place_card;', 'drop function place_card'],
  ])('needs a reason for this: %s', (text, step) => expect(stepsOf(text)).toEqual([step]))

  it('is not checked again when the last release contains it', () =>
    expect(findUpgradeProblems([RELEASED, { tag: '0001_next', text: 'DROP TABLE rides;' }], '0001_next')).toEqual([]))

  it('is refused without a reason, and a reason is refused without a step that needs it', () => {
    const findings = findUpgradeProblems([RELEASED, { tag: '0001_next', text: 'DROP TABLE rides;' }], '0000_first')
    expect(withoutReason(findings, {})).toEqual([expect.stringContaining('0001_next: drop table rides')])
    expect(withoutReason(findings, { '0001_next': { 'drop table rides': 'Nothing reads it.' } })).toEqual([])
    expect(withoutReason([], { '0001_next': { 'drop table rides': 'Nothing reads it.' } })).toHaveLength(1)
  })
})

it('the check of an upgrade finds functions that the last release would miss or could not call', () => {
  const head = 'CREATE OR REPLACE FUNCTION f(a int)'
  const released = new Map([
    ['function f', `${head} RETURNS int LANGUAGE sql AS $$ SELECT 1 $$`],
    ['function gone', 'CREATE OR REPLACE FUNCTION gone() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
    ['trigger t on rides', 'CREATE OR REPLACE TRIGGER t'],
  ])
  const lost = (text: string) => findLostFunctions(released, new Map([['function f', text]])).map(({ step }) => step)
  expect(lost(`${head}\n  RETURNS int LANGUAGE sql AS $$ SELECT 2 $$`)).toEqual(['function gone'])
  expect(lost(`${head} RETURNS text LANGUAGE sql AS $$ SELECT '1' $$`)).toEqual(['function f', 'function gone'])
})
