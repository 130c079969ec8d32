-- Up Migration
-- The ledger. Its rows are written only by functions of the schema, which run as the owner
-- (packages/db/functions/ledger.*.sql); everybody else reads and calls. Amounts are centavos, signed: a debit is
-- positive, a credit negative.

create table ledger.account_kinds (
  code text primary key,
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'memo')),
  -- D: an asset that is never negative. C: a liability that is never overdrawn. N: free.
  bound text not null check (bound in ('N', 'D', 'C')),
  -- direct: every posting updates the balance row. credits_rolled: debits do, credits come by roll-up, so
  -- that one merchant's buyers do not queue for its row. rolled: both come by roll-up; nothing is
  -- authorised against such an account.
  keeping text not null check (keeping in ('direct', 'credits_rolled', 'rolled')),
  constraint what_is_bound_is_kept check (bound = 'N' or keeping <> 'rolled'),
  constraint only_liabilities_roll_credits check (keeping <> 'credits_rolled' or bound = 'C')
);

create table ledger.accounts (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('test', 'live')),
  kind text not null references ledger.account_kinds,
  owner text not null check (owner ~ '^[a-zA-Z0-9:/_.-]*$'),
  unit text not null check (unit in ('PHP', 'CRL')),
  unique (mode, kind, owner, unit)
);

create table ledger.balances (
  account_id bigint primary key references ledger.accounts,
  bound text not null,
  keeping text not null,
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  -- A rolled side holds the entries of transactions below this one, and none of the later ones.
  rolled_to xid8 not null default '0',
  -- Pending counts against the bound, so that a pending journal can always be posted.
  constraint liability_not_overdrawn check (bound <> 'C' or debits_posted + debits_pending <= credits_posted),
  constraint asset_not_negative check (bound <> 'D' or credits_posted + credits_pending <= debits_posted)
) with (fillfactor = 50);

-- By month, on the id, which begins with its time: a month is one table, and one that is over is set aside whole
-- (past_journals, below). Four months are attached: two past, this one and the next. What has an id of any other
-- month lies in journals_other, so that a month that nobody made stops nothing.
create table ledger.journals (
  -- Chosen by the caller: the same id is the same journal, however often it is sent.
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  event text not null,
  phase text not null check (phase in ('single', 'pending', 'post', 'void')),
  -- What it ends. That there is such a journal, and that it ends once, is told by `ended`.
  pending_id uuid,
  reverses_id uuid,
  request_hash bytea not null,
  effective_on date not null,
  source text not null,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  constraint resolution_names_its_pending check ((phase in ('post', 'void')) = (pending_id is not null)),
  constraint ends_one_journal check (pending_id is null or reverses_id is null),
  constraint only_pending_expires check (expires_at is null or phase = 'pending')
) partition by range (id);
create index journals_xid on ledger.journals (xid);
-- A month is set aside once nothing in it is pending.
create index journals_pending on ledger.journals (id) where phase = 'pending';
create index journals_expiring on ledger.journals (expires_at) where expires_at is not null;
-- The journals of one payment, found by what they are of: each payment on record is held against them.
create index journals_of_payments on ledger.journals (source) where source like 'payment:%';

-- Each journal that has come to an end: a pending one by what posts or voids it, any other by what takes it back.
-- It is the key that lets each end only once, whatever month the two are of.
create table ledger.ended (
  journal_id uuid primary key,
  by_journal_id uuid not null,
  how text not null check (how in ('post', 'void', 'reversal'))
);

-- Without a key to its journal, which would keep the month of it attached: closed_books sees to it that an entry
-- has a journal of its own transaction, and no journal is ever deleted.
create table ledger.entries (
  journal_id uuid not null,
  seq smallint not null,
  account_id bigint not null references ledger.accounts,
  amount bigint not null check (amount <> 0),
  is_posted boolean not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (journal_id, seq)
) partition by range (journal_id);
create index entries_account on ledger.entries (account_id, xid);

-- Months that were set aside: still read by statements, chain and proofs, and never written again.
create table ledger.past_journals (like ledger.journals including all) partition by range (id);
create table ledger.past_entries (like ledger.entries including all) partition by range (journal_id);
alter table ledger.past_entries add foreign key (account_id) references ledger.accounts;

-- What is written stays as it was written -----------------------------------------------------------
create trigger frozen before update or delete on ledger.journals for each row execute function ledger.deny();
create trigger frozen before update or delete on ledger.entries for each row execute function ledger.deny();
create trigger frozen before insert or update or delete on ledger.past_journals
  for each row execute function ledger.deny();
create trigger frozen before insert or update or delete on ledger.past_entries
  for each row execute function ledger.deny();
create trigger frozen before update or delete on ledger.ended for each row execute function ledger.deny();
create trigger frozen before update or delete on ledger.accounts for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.journals execute function ledger.deny();
create trigger never_emptied before truncate on ledger.entries execute function ledger.deny();
create trigger never_emptied before truncate on ledger.past_journals execute function ledger.deny();
create trigger never_emptied before truncate on ledger.past_entries execute function ledger.deny();
create trigger never_emptied before truncate on ledger.ended execute function ledger.deny();
create trigger never_emptied before truncate on ledger.accounts execute function ledger.deny();
create trigger never_emptied before truncate on ledger.balances execute function ledger.deny();

create trigger closed_books after insert on ledger.entries referencing new table as new_entries
  for each statement execute function ledger.closed_books();
create constraint trigger must_balance after insert on ledger.journals deferrable initially deferred
  for each row execute function ledger.must_balance();

create table ledger.journals_other partition of ledger.journals default;
create table ledger.entries_other partition of ledger.entries default;
select ledger.guard_month('journals_other', 'entries_other');
select ledger.make_month(month::date)
  from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '2 months',
                       date_trunc('month', now() at time zone 'UTC') + interval '1 month', '1 month') month;

-- The months that have tables.
create view ledger.months as
  select right(c.relname, 6) as month, i.inhparent = 'ledger.journals'::regclass as is_attached
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent in ('ledger.journals'::regclass, 'ledger.past_journals'::regclass)
     and c.relname ~ '_[0-9]{6}$';

create view ledger.all_journals as
  select * from ledger.journals union all select * from ledger.past_journals;
create view ledger.all_entries as
  select * from ledger.entries union all select * from ledger.past_entries;

-- Proofs --------------------------------------------------------------------------------------------
create view ledger.posted_entries as
  select e.journal_id, e.seq, e.account_id, e.amount, e.xid, a.mode, a.kind, a.owner, a.unit,
         j.event, j.source, j.effective_on, j.created_at
    from ledger.all_entries e
    join ledger.all_journals j on j.id = e.journal_id
    join ledger.accounts a on a.id = e.account_id
   where e.is_posted;

create view ledger.trial_balance as
  select mode, unit, kind,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debits,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credits
    from ledger.posted_entries group by mode, unit, kind;

-- Must always be empty.
create view ledger.imbalances as
  select mode, unit, sum(debits) - sum(credits) as off from ledger.trial_balance
   group by mode, unit having sum(debits) <> sum(credits);

-- What each account stands at now: its counters, and on rolled sides what has come since. What a month that was
-- set aside holds is in the counters (ledger.set_month_aside).
create view ledger.account_balances as
  select a.id as account_id, a.mode, a.kind, a.owner, a.unit,
         b.debits_posted + case b.keeping when 'rolled' then t.debits else 0 end as debits_posted,
         b.credits_posted + case b.keeping when 'direct' then 0 else t.credits end as credits_posted,
         b.debits_pending, b.credits_pending
    from ledger.accounts a
    join ledger.balances b on b.account_id = a.id
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credits
        from ledger.entries e
       where b.keeping <> 'direct' and e.account_id = a.id and e.is_posted and e.xid >= b.rolled_to) t on true;

-- Counters that differ from the entries they stand for. Must always be empty.
create view ledger.drift as
  select b.account_id, b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending,
         r.debits, r.credits, r.debits_held, r.credits_held
    from ledger.balances b
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.is_posted and e.amount > 0
                and (b.keeping <> 'rolled' or e.xid < b.rolled_to)), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.is_posted and e.amount < 0
                and (b.keeping = 'direct' or e.xid < b.rolled_to)), 0)::bigint as credits,
             coalesce(sum(e.amount) filter (where o.id is not null and e.amount > 0
                and b.keeping <> 'rolled'), 0)::bigint as debits_held,
             coalesce(-sum(e.amount) filter (where o.id is not null and e.amount < 0
                and b.keeping = 'direct'), 0)::bigint as credits_held
        from ledger.all_entries e
        left join ledger.all_journals o on o.id = e.journal_id and o.phase = 'pending' and not e.is_posted
             and not exists (select 1 from ledger.ended r where r.journal_id = o.id)
       where e.account_id = b.account_id) r on true
   where (b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending)
         is distinct from (r.debits, r.credits, r.debits_held, r.credits_held);

-- The chain -----------------------------------------------------------------------------------------
-- Closed batches of journals, each hashed over the one before. A batch holds every journal of the
-- transactions between two horizons, so nothing can be slipped in behind it.
create table ledger.batches (
  seq bigint primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  journals bigint not null,
  previous bytea not null,
  hash bytea not null,
  -- What the hash covers; a batch keeps the version that it was closed with, and is verified by it.
  -- 1: journals and entries, accounts by their number. 2: of every account that is touched its mode, kind,
  -- owner and unit as well, and the transaction of every entry.
  hash_version smallint not null default 2 check (hash_version in (1, 2)),
  closed_at timestamptz not null default clock_timestamp(),
  constraint batches_go_forward check (from_xid < to_xid)
);
create trigger frozen before update or delete on ledger.batches for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.batches execute function ledger.deny();

-- Accounts as they were when the first batch that touches them was closed: what a changed one is named by. The
-- chain is what proves the change; whoever rewrites this copy too is still found by it.
create table ledger.closed_accounts (
  account_id bigint primary key,
  mode text not null,
  kind text not null,
  owner text not null,
  unit text not null
);
create trigger frozen before update or delete on ledger.closed_accounts for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.closed_accounts execute function ledger.deny();

-- Which journal of a closed batch is not what was closed. A batch has one hash over all of its journals: that it no
-- longer holds is certain, where is not said. Each journal's own digest is kept for that. The chain is what proves
-- the change; whoever rewrites this copy too is still found by it.
create table ledger.closed_journals (
  journal_id uuid primary key,
  batch bigint not null,
  digest bytea not null
);
create index closed_journals_batch on ledger.closed_journals (batch);
create trigger frozen before update or delete on ledger.closed_journals for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.closed_journals execute function ledger.deny();

-- The watch -----------------------------------------------------------------------------------------
-- How far it has come, and who holds it. One row. Times are the server's: the watch follows the machine's time,
-- not the product's.
create table ledger.watch (
  only_row boolean primary key default true check (only_row),
  held_by uuid,
  held_until timestamptz,
  -- Journals of transactions below this one were checked when they were new, and are rolled up.
  journals_to xid8 not null default '0',
  checked_at timestamptz,
  -- The pass over the whole book that is under way, and the last that came to its end.
  pass_part text,
  pass_after text,
  pass_began_at timestamptz,
  whole_began_at timestamptz,
  whole_at timestamptz,
  -- Asked for every night: until a pass that began after this has ended, the watch works harder.
  whole_wanted_at timestamptz,
  -- Up to which batch the watch has anchored: a line that the file of anchors had once and has no more is
  -- missed.
  anchored_to bigint not null default 0
);
insert into ledger.watch default values;

-- What does not fit. An alarm stands until somebody has cleared it.
create table ledger.alarms (
  id uuid primary key default uuid_v7(),
  kind text not null,
  -- The row that does not fit, by its table and key.
  subject text not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  last_found_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text,
  clear_reason text,
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by is null))
);
create unique index one_open_alarm on ledger.alarms (kind, subject) where cleared_at is null;

-- The chart of accounts, as packages/domain/src/chart.ts has it; a test holds the two together.
insert into ledger.account_kinds (code, class, bound, keeping) values
  ('cash_bank', 'asset', 'N', 'rolled'), ('psp_clearing', 'asset', 'N', 'rolled'),
  ('payout_clearing', 'asset', 'N', 'rolled'),
  ('recv_principal', 'asset', 'D', 'direct'), ('recv_interest', 'asset', 'D', 'direct'),
  ('recv_fee', 'asset', 'D', 'direct'), ('recv_penalty', 'asset', 'D', 'direct'),
  ('loss_allowance', 'asset', 'C', 'credits_rolled'), ('merchant_receivable', 'asset', 'D', 'direct'),
  ('merchant_payable', 'liability', 'C', 'credits_rolled'),
  ('merchant_reserve', 'liability', 'C', 'credits_rolled'),
  ('buyer_credit', 'liability', 'C', 'direct'), ('suspense', 'liability', 'C', 'credits_rolled'),
  ('deferred_discount', 'liability', 'C', 'direct'), ('tax_payable', 'liability', 'N', 'rolled'),
  ('capital', 'equity', 'N', 'rolled'),
  ('rev_merchant_fee', 'income', 'N', 'rolled'), ('rev_interest', 'income', 'N', 'rolled'),
  ('rev_late_fee', 'income', 'N', 'rolled'), ('rev_processing_fee', 'income', 'N', 'rolled'),
  ('rev_recovery', 'income', 'N', 'rolled'),
  ('exp_psp', 'expense', 'N', 'rolled'), ('exp_credit_loss', 'expense', 'N', 'rolled'),
  ('exp_waiver', 'expense', 'N', 'rolled'), ('exp_chargeback', 'expense', 'N', 'rolled'),
  ('line_granted', 'memo', 'N', 'rolled'), ('line_available', 'memo', 'C', 'direct'),
  ('line_used', 'memo', 'C', 'direct'), ('memo_written_off', 'memo', 'D', 'direct'),
  ('memo_contra', 'memo', 'N', 'rolled');
