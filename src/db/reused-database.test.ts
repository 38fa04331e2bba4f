import { expect, it } from 'vitest'
import { reusingDatabases } from '../../tests/reused-database.ts'
import { openEmbeddedCopy } from '../../tests/test-product.ts'

let opened = 0
/** All tests take databases from one pool, because each opened database takes a second of processor time. */
const take = reusingDatabases(async () => {
  opened += 1
  const lite = await openEmbeddedCopy()
  await lite.exec(`
    create table riders (id serial primary key, name text not null, length int generated always as (length(name)) stored);
    create table seats (rider int not null references riders);
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger seats_stay before delete on seats for each row execute function refuse();
    insert into riders (name) values ('Amina'), ('Otieno')`)
  return lite
})

it('a test gets a database with its original rows after another test has changed them', async () => {
  const first = await take()
  await first.exec(`
    set search_path to pg_catalog;
    delete from public.riders where name = 'Amina';
    insert into public.riders (name) values ('Wanjiku');
    insert into public.seats values (2)`)
  await first.close()
  const second = await take()
  const { rows } = await second.query('select id, name, length from riders order by id')
  expect(rows).toEqual([
    { id: 1, name: 'Amina', length: 5 },
    { id: 2, name: 'Otieno', length: 6 },
  ])
  const added = await second.query(`insert into riders (name) values ('Wanjiku') returning id`)
  expect(added.rows).toEqual([{ id: 3 }])
  await expect(second.exec('insert into seats values (9)')).rejects.toThrow('foreign key')
  expect(opened).toBe(1)
  await second.close()
})

it('two tests at the same time get two databases, and a call after closing is refused', async () => {
  const [first, second] = await Promise.all([take(), take()])
  await first.exec('delete from riders')
  expect((await second.query('select 1 from riders')).rows).toHaveLength(2)
  await first.close()
  await expect(first.query('select 1')).rejects.toThrow('closed')
  expect(opened).toBe(2)
  await second.close()
})

it('a test gets a new database after another test has altered the schema', async () => {
  const [first, other] = await Promise.all([take(), take()])
  const openedBefore = opened
  await first.exec('alter table seats disable trigger seats_stay')
  await first.close()
  const second = await take()
  await second.exec('insert into seats values (1)')
  await expect(second.exec('delete from seats')).rejects.toThrow('refused')
  expect(opened).toBe(openedBefore + 1)
  await Promise.all([second.close(), other.close()])
})
