-- Up Migration

-- A business date of one mode, held against the gateway's statement: first the statement is read, then its lines
-- are matched, then what our book has and the statement has not, then what was a matter of time before. The
-- cursor moves in the transaction that does the work up to it, so two runs at once do it once.
create table recon_runs (
  mode text not null check (mode in ('test', 'live')),
  business_date date not null,
  phase text not null default 'reading'
    check (phase in ('reading', 'lines', 'book', 'timing', 'finished')),
  cursor text not null default '',
  lines integer not null default 0,
  matched integer not null default 0,
  matched_centavos bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (mode, business_date),
  constraint finished_has_its_moment check ((phase = 'finished') = (finished_at is not null))
);
select restrict_rows('recon_runs');

-- The gateway's statement as it was read, under the date of the run that first saw a line.
create table recon_lines (
  mode text not null,
  line_id text not null,
  business_date date not null,
  reference text not null,
  state text not null check (state in ('open', 'moved', 'returned', 'none')),
  amount_centavos bigint not null,
  read_at timestamptz not null,
  primary key (mode, line_id),
  foreign key (mode, business_date) references recon_runs
);
create index recon_lines_of_day on recon_lines (mode, business_date, reference);
create index recon_lines_of_reference on recon_lines (mode, reference);
select restrict_rows('recon_lines');

-- What the two do not tell alike: a list to work through. Nothing leaves it by being deleted.
create table recon_items (
  id uuid primary key default uuid_v7(),
  mode text not null,
  business_date date not null,
  kind text not null check (kind in ('timing', 'partial', 'duplicate', 'unmatched')),
  reference text not null,
  -- None where the gateway has nothing.
  line_id text,
  book_centavos bigint,
  gateway_centavos bigint,
  found_at timestamptz not null,
  -- `cleared`: both sides say the same by now. `explained`: somebody wrote why.
  resolution text check (resolution in ('cleared', 'explained')),
  resolved_at timestamptz,
  resolved_by uuid,
  note text,
  foreign key (mode, business_date) references recon_runs,
  constraint resolved_or_not check ((resolution is null) = (resolved_at is null)),
  constraint explained_by_somebody check
    ((resolution is not distinct from 'explained') = (resolved_by is not null and note is not null))
);
create unique index recon_items_once on recon_items (mode, reference, coalesce(line_id, ''));
create index recon_items_open on recon_items (mode, kind, id) where resolution is null;
create index recon_items_of_day on recon_items (mode, business_date);
select restrict_rows('recon_items');

-- What the book says of a day: money that moved on it.
create index attempts_settled on collection_attempts (mode, settled_at) where settled_at is not null;
