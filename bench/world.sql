-- A synthetic Kenya for measuring search: rides between about 20,000 places. About a tenth of the rides can be booked.
-- It runs with session_replication_role = replica, so without triggers, because rows are inserted in sets, and stops, fares
-- and legs come last. This file is a template: bench/search-workload.ts fills in {rides} and {between}.

select setseed(0.42);
--> statement
create table bench_towns (id int primary key, name text, lat float8, lng float8, people float8);
--> statement
insert into bench_towns
select row_number() over (), t.name, t.lat, t.lng, t.people
from (values
  ('Mombasa', -4.0435, 39.6682, 1208), ('Nakuru', -0.3031, 36.0800, 570), ('Ruiru', -1.1489, 36.9630, 490),
  ('Eldoret', 0.5143, 35.2698, 475), ('Kisumu', -0.0917, 34.7680, 397), ('Kikuyu', -1.2460, 36.6629, 323),
  ('Thika', -1.0333, 37.0693, 251), ('Naivasha', -0.7172, 36.4310, 198), ('Karuri', -1.1833, 36.7667, 194),
  ('Ongata Rongai', -1.3969, 36.7440, 172), ('Garissa', -0.4536, 39.6401, 163), ('Kitale', 1.0157, 35.0062, 162),
  ('Juja', -1.1018, 37.0144, 156), ('Kitengela', -1.4740, 36.9570, 154), ('Kiambu', -1.1714, 36.8356, 147),
  ('Malindi', -3.2192, 40.1169, 119), ('Mandera', 3.9373, 41.8569, 114), ('Kisii', -0.6817, 34.7667, 112),
  ('Kakamega', 0.2827, 34.7519, 107), ('Mlolongo', -1.3966, 36.9410, 136), ('Athi River', -1.4563, 36.9785, 81),
  ('Machakos', -1.5177, 37.2634, 63), ('Nyeri', -0.4197, 36.9476, 80), ('Meru', 0.0463, 37.6559, 80),
  ('Embu', -0.5310, 37.4575, 64), ('Nanyuki', 0.0167, 37.0667, 72), ('Bungoma', 0.5635, 34.5606, 68),
  ('Busia', 0.4608, 34.1115, 71), ('Kericho', -0.3677, 35.2831, 53), ('Voi', -3.3961, 38.5561, 53),
  ('Migori', -1.0634, 34.4731, 71), ('Homa Bay', -0.5273, 34.4571, 44), ('Isiolo', 0.3546, 37.5822, 78),
  ('Narok', -1.0783, 35.8601, 65), ('Webuye', 0.6002, 34.7701, 42), ('Molo', -0.2488, 35.7324, 41),
  ('Gilgil', -0.4983, 36.3210, 60), ('Nyahururu', 0.0385, 36.3636, 51), ('Kilifi', -3.6305, 39.8499, 74),
  ('Ukunda', -4.2833, 39.5667, 77), ('Lodwar', 3.1190, 35.5973, 82), ('Wajir', 1.7471, 40.0573, 90),
  ('Murang''a', -0.7210, 37.1526, 20), ('Chuka', -0.3333, 37.6500, 15), ('Kerugoya', -0.4990, 37.2803, 17),
  ('Kapsabet', 0.2039, 35.1053, 41), ('Iten', 0.6703, 35.5081, 42), ('Bomet', -0.7813, 35.3416, 40),
  ('Siaya', 0.0607, 34.2881, 33), ('Kajiado', -1.8524, 36.7768, 24)) t(name, lat, lng, people)
union all
-- Nairobi, divided into its estates. Most rides begin or end there.
select 50 + n, 'Nairobi ' || e, -1.2864 + 0.075 * sin(n * 2.4) * sqrt(n / 50.0), 36.8172 + 0.11 * cos(n * 2.4) * sqrt(n / 50.0),
  4397 / 50.0
from unnest(array['CBD', 'Westlands', 'Kilimani', 'Lavington', 'Karen', 'Langata', 'South B', 'South C', 'Embakasi', 'Donholm',
  'Buruburu', 'Umoja', 'Kayole', 'Komarock', 'Utawala', 'Ruai', 'Kasarani', 'Roysambu', 'Zimmerman', 'Githurai', 'Kahawa',
  'Mwiki', 'Ruaraka', 'Pangani', 'Eastleigh', 'Parklands', 'Gigiri', 'Runda', 'Muthaiga', 'Ruaka', 'Kangemi', 'Uthiru',
  'Kawangware', 'Dagoretti', 'Ngong Road', 'Kibera', 'Madaraka', 'Nairobi West', 'Imara Daima', 'Pipeline', 'Tassia', 'Fedha',
  'Syokimau', 'Upper Hill', 'Hurlingham', 'Kileleshwa', 'Spring Valley', 'Loresho', 'Kitisuru', 'Garden Estate'])
  with ordinality x(e, n);
--> statement
insert into places (place_id, name, formatted_address, lat, lng, last_updated_at)
select 'ke:bench-' || t.id || '-' || n,
  t.name || ' ' || (array['Stage', 'Mall', 'Market', 'Bus Park', 'Hospital', 'Junction', 'Petrol Station', 'School'])[1 + n % 8] || ' ' || n,
  t.name || ', Kenya',
  t.lat + (random() - 0.5) * (random() ^ 2) * spread, t.lng + (random() - 0.5) * (random() ^ 2) * spread, now()
from bench_towns t, lateral (select case when t.people < 100 then 0.06 else 0.16 end as spread) s,
  generate_series(1, greatest(60, (20601 * t.people / (select sum(people) from bench_towns))::int)) n;
--> statement
insert into users (id, name, email, phone, role, status, created_at)
select gen_random_uuid(), (array['Achieng', 'Wanjiru', 'Kamau', 'Otieno', 'Mutua', 'Naliaka', 'Kiprop', 'Amina'])[1 + n % 8] || ' Driver' || n,
  'bench@example.com', '+2547' || lpad(n::text, 8, '0'), 'DRIVER', 'ACTIVE', now()
from generate_series(1, greatest(50, {rides} / 30)) n;
--> statement
insert into vehicles (id, owner_id, make, model, year, num_seats, color, plate, status, created_at)
select gen_random_uuid(), u.id, 'Toyota', 'Noah', 2017, 6, 'Silver', 'BENCH ' || row_number() over (), 'APPROVED', now() from users u;
--> statement
create table bench_town_places as
select t.id as town, array_agg(p.id order by p.id) as places
from bench_towns t join places p on p.place_id like 'ke:bench-' || t.id || '-%' group by t.id;
--> statement
-- Who travels where: mostly commutes inside greater Nairobi, then trips within one town, and between near and large towns.
-- Distances in miles on a flat map: near the equator a degree is the same in both directions.
create table bench_pairs as
with weighed as (
  select a.id as o, b.id as d,
    case
      when a.id = b.id then 0.10 * a.people / (select sum(people) from bench_towns)
      when c.o and c.d then 0.55 / (select count(*) from bench_towns x, bench_towns y
        where x.id <> y.id and (69.1 * (point(x.lng, x.lat) <-> point(36.8172, -1.2864))) < 25 and (69.1 * (point(y.lng, y.lat) <-> point(36.8172, -1.2864))) < 25)
      else 0.35 * g.pull / (select sum(x.people * y.people / (20 + (69.1 * (point(x.lng, x.lat) <-> point(y.lng, y.lat)))) ^ 1.2) from bench_towns x, bench_towns y where x.id <> y.id)
    end as weight
  from bench_towns a, bench_towns b,
    lateral (select (69.1 * (point(a.lng, a.lat) <-> point(36.8172, -1.2864))) < 25 as o, (69.1 * (point(b.lng, b.lat) <-> point(36.8172, -1.2864))) < 25 as d) c,
    lateral (select a.people * b.people / (20 + (69.1 * (point(a.lng, a.lat) <-> point(b.lng, b.lat)))) ^ 1.2 as pull) g)
select row_number() over (order by o, d)::int as id, o, d, sum(weight) over (order by o, d) / sum(weight) over () as upto
from weighed;
--> statement
create index on bench_pairs (upto);
--> statement
-- A habit is one pair of places between which a driver posts rides again and again, as commuters do.
create table bench_habits as
select n as id, p.o, p.d,
  o.places[1 + least((array_length(o.places, 1) * random() ^ 3)::int, array_length(o.places, 1) - 1)] as from_place,
  d.places[1 + least((array_length(d.places, 1) * random() ^ 3)::int, array_length(d.places, 1) - 1)] as to_place,
  case when random() < 0.5 then 5.5 + 4 * random() else 15.5 + 4.5 * random() end as hour
from generate_series(1, greatest(200, {rides} / 25)) n
cross join lateral (select random() + 0 * n as r) x
cross join lateral (select * from bench_pairs b where b.upto >= x.r order by b.upto limit 1) p
join bench_town_places o on o.town = p.o
join bench_town_places d on d.town = p.d;
--> statement
alter table bench_habits add primary key (id);
--> statement
create table bench_rides as
select gen_random_uuid() as id, h.from_place, h.to_place, x.n, x.is_live,
  date_trunc('day', now() at time zone 'Africa/Nairobi')::timestamp at time zone 'Africa/Nairobi'
    + (case when x.upcoming then 1 + floor(60 * x.r ^ 1.8) else -floor(1095 * x.r ^ 1.5) - 1 end) * interval '1 day'
    + (floor(h.hour * 2) / 2) * interval '1 hour' as departs_at,
  x.seats, case when random() < 0.25 then 1 + floor(x.seats * random())::int else x.seats end as rem_seats,
  (case when random() < 0.5 then 1 else 0 end) | (case when random() < 0.3 then 2 else 0 end) | (case when random() < 0.6 then 4 else 0 end)
    | (case when random() < 0.4 then 8 else 0 end) as mask,
  100 + 50 * floor(30 * random())::int as cost
from (select n, n <= {rides} * 0.12 as upcoming, n <= {rides} * 0.1 as is_live, random() as r, 1 + floor(5 * random())::int as seats,
    1 + floor(greatest(200, {rides} / 25) * random())::int as habit
  from generate_series(1, {rides}) n) x
join bench_habits h on h.id = x.habit;
--> statement
create table bench_vehicles as
select row_number() over () as k, id, owner_id from vehicles;
--> statement
alter table bench_vehicles add primary key (k);
--> statement
insert into rides (id, owner_id, driver_id, vehicle_id, type, status, departs_at, arrives_at, seat_cost_ksh, num_seats, amenity_ids, amenity_mask, created_at)
select r.id, v.owner_id, v.owner_id, v.id, 'STANDARD',
  case when r.is_live then (array['AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'REQUESTED', 'CONFIRMED'])[1 + r.n % 5]
    when r.n <= {rides} * 0.12 then 'CANCELLED' else 'COMPLETED' end,
  r.departs_at, r.departs_at + interval '2 hours', r.cost, r.seats,
  array(select a.id from amenities a where r.mask & (1 << a.position) <> 0 order by a.position), r.mask, r.departs_at - interval '5 days'
from (select x.*, row_number() over (order by departs_at) as turn from bench_rides x) r
-- Vehicles take turns in order of departure, so that no vehicle is in two places at once.
join bench_vehicles v on v.k = 1 + r.turn % (select count(*) from bench_vehicles);
--> statement
-- Places by square of 0.1 degrees, to find stops along the line between both ends.
create table bench_squares as
select floor(lat * 10)::int as north, floor(lng * 10)::int as east, array_agg(id order by id) as places from places group by 1, 2;
--> statement
alter table bench_squares add primary key (north, east);
--> statement
-- Stops, and how far along the route each is, from 0 to 1. There are 0 to {between} between start and end, where a place is
-- near the line.
create table bench_stops as
with live as (
  select r.id, r.from_place, r.to_place, r.departs_at, a.lat as o_lat, a.lng as o_lng, b.lat as d_lat, b.lng as d_lng,
    floor(random() * ({between} + 1))::int as between
  from bench_rides r join places a on a.id = r.from_place join places b on b.id = r.to_place where r.is_live),
tried as (
  select l.*, k, k::float8 / (l.between + 1) as part, q.places[1 + floor(random() * array_length(q.places, 1))::int] as place
  from live l cross join lateral generate_series(1, l.between) k
  join bench_squares q on q.north = floor(10 * (o_lat + (d_lat - o_lat) * k / (l.between + 1)))::int
    and q.east = floor(10 * (o_lng + (d_lng - o_lng) * k / (l.between + 1)))::int)
select id as ride, 0::float8 as part, from_place as place, departs_at from live
union all select id, 1, to_place, departs_at from live
union all select distinct on (id, place) id, part, place, departs_at from tried where place not in (from_place, to_place);
--> statement
create index on bench_stops (ride, part);
--> statement
insert into ride_stops (ride_id, position, place, planned_at)
select ride, (1000 * part)::int, place, date_trunc('minute', departs_at + part * interval '2 hours') from bench_stops;
--> statement
insert into ride_fares (ride_id, from_position, to_position, owner_id, fare_ksh)
select r.id, (1000 * a.part)::int, (1000 * b.part)::int, r.owner_id,
  case when a.part = 0 and b.part = 1 then r.seat_cost_ksh else round(r.seat_cost_ksh * (b.part - a.part)) end
from rides r join bench_stops a on a.ride = r.id join bench_stops b on b.ride = r.id and b.part > a.part;
--> statement
insert into ride_legs (ride_id, position, num_seats, paid_seats, cost_ksh)
select r.id, (1000 * s.part)::int, r.seats, r.seats - r.rem_seats, greatest(1, round(r.cost * (s.next_part - s.part)))
from bench_rides r join (select ride, part, lead(part) over (partition by ride order by part) as next_part from bench_stops) s
  on s.ride = r.id and s.next_part is not null;
