-- Up Migration
-- Paluwagan: groups that save together (docs/adr/0089-paluwagan.md). Owned by modules/paluwagan, but for pal_payouts, which
-- modules/payouts sends. What members gave, what is held and what is owed is the ledger's; rows say whose it is.

insert into ledger.account_kinds (code, class, bound, keeping) values
  ('trust_bank', 'asset', 'N', 'rolled'), ('trust_clearing', 'asset', 'N', 'rolled'),
  ('trust_payout_clearing', 'asset', 'N', 'rolled'), ('pal_member_recv', 'asset', 'D', 'direct'),
  ('pal_pool', 'liability', 'C', 'direct'), ('pal_payout_due', 'liability', 'C', 'direct'),
  ('pal_guarantee', 'liability', 'C', 'direct'), ('pal_deposit', 'liability', 'C', 'direct'),
  ('pal_claims', 'liability', 'C', 'direct'), ('exp_pal_cover', 'expense', 'N', 'rolled');

-- Every step a group, a round and a due may take. What is not here does not happen, whoever tries.
create table pal_steps (
  of text not null check (of in ('group', 'round', 'due')),
  from_status text not null,
  to_status text not null,
  primary key (of, from_status, to_status)
);
insert into pal_steps values
  ('group', 'forming', 'drawing'), ('group', 'forming', 'agreeing'), ('group', 'forming', 'called_off'),
  ('group', 'drawing', 'running'), ('group', 'drawing', 'forming'), ('group', 'drawing', 'called_off'),
  ('group', 'agreeing', 'running'), ('group', 'agreeing', 'forming'), ('group', 'agreeing', 'called_off'),
  ('group', 'running', 'frozen'), ('group', 'running', 'dissolving'), ('group', 'running', 'finished'),
  ('group', 'frozen', 'running'), ('group', 'frozen', 'dissolving'), ('group', 'dissolving', 'dissolved'),
  ('round', 'ahead', 'open'), ('round', 'ahead', 'shared'), ('round', 'open', 'short'), ('round', 'open', 'released'),
  ('round', 'open', 'shared'), ('round', 'short', 'released'), ('round', 'short', 'shared'),
  ('due', 'open', 'paid'), ('due', 'open', 'missed'), ('due', 'open', 'offset'), ('due', 'open', 'void'),
  ('due', 'missed', 'paid'), ('due', 'missed', 'offset'), ('due', 'missed', 'void'), ('due', 'paid', 'open'),
  ('due', 'paid', 'missed'), ('due', 'paid', 'offset'), ('due', 'paid', 'void');
revoke insert, update, delete on pal_steps from luwag_app;

create table pal_groups (
  -- It bears a slot of its own, drawn when it is made: a group lives where that slot does.
  id uuid primary key,
  -- By which staff speak of it: PG-1001.
  number bigint not null unique generated always as identity (start with 1001),
  mode text not null check (mode in ('test', 'live')),
  status text not null default 'forming' check (status in ('forming', 'drawing', 'agreeing', 'running', 'frozen',
    'dissolving', 'finished', 'dissolved', 'called_off')),
  name text not null,
  seats smallint not null check (seats between 3 and 20),
  contribution_centavos bigint not null
    check (contribution_centavos between 10000 and 500000 and contribution_centavos % 100 = 0),
  cover_centavos bigint not null check (cover_centavos > 0),
  every text not null check (every in ('weekly', 'kinsenas', 'monthly')),
  turn_order text not null check (turn_order in ('draw', 'agreed')),
  first_date date not null,
  last_date date not null,
  -- The canonical JSON that everybody signs, and its SHA-256.
  rules text not null,
  rules_hash text not null check (rules_hash ~ '^[0-9a-f]{64}$'),
  -- Visible to verified people of this company; none: by invitation alone.
  company_id uuid references companies,
  -- Of the draw: the seal is published from the beginning, the seed when it is over.
  seed_seal text check (seed_seal ~ '^[0-9a-f]{64}$'),
  seed_encrypted bytea,
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  roster_hash text check (roster_hash ~ '^[0-9a-f]{64}$'),
  -- By which anybody finds the values of a draw that is done.
  draw_code text unique,
  -- Seat numbers by turn: as drawn, or as proposed and agreed. Later changes are events.
  drawn_order smallint[],
  order_hash text check (order_hash ~ '^[0-9a-f]{64}$'),
  full_at timestamptz,
  reveal_until timestamptz,
  drawn_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- The next day on which the worker has something to do; none once it is over.
  next_on date,
  -- When what it holds was last found not to be what it owes: nothing is released while it is set.
  unproven_at timestamptz,
  created_at timestamptz not null,
  constraint a_draw_has_a_seal check ((turn_order = 'draw') = (seed_seal is not null)),
  constraint a_seed_is_shown_when_drawn check ((seed is not null) = (turn_order = 'draw' and drawn_at is not null)),
  constraint it_ends_after_its_first check (last_date > first_date),
  constraint ended_is_over check ((status in ('finished', 'dissolved', 'called_off')) = (ended_at is not null))
) with (fillfactor = 80);
create index pal_groups_to_do on pal_groups (next_on, id) where next_on is not null;
create index pal_groups_of_company on pal_groups (company_id, id) where status = 'forming' and company_id is not null;
create index pal_groups_by_status on pal_groups (status, id);
select restrict_rows('pal_groups');
revoke delete on pal_groups from luwag_app;
create trigger steps_only before update of status on pal_groups
  for each row when (old.status <> new.status) execute function pal_steps_only('group');

-- A person in a group. The id is what the draw and other members know them by.
create table pal_members (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  account_id uuid not null references accounts,
  status text not null check (status in ('joined', 'left')),
  is_organiser boolean not null default false,
  rules_hash text not null check (rules_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  -- Of the draw: published at once; the number when it is opened, kept by us until then where they wish.
  seal text check (seal ~ '^[0-9a-f]{64}$'),
  number_encrypted bytea,
  number text check (number ~ '^[0-9a-f]{64}$'),
  revealed_at timestamptz,
  wallet text not null check (wallet in ('PH_GCASH', 'PH_PAYMAYA')),
  autopay_source_id uuid references payment_sources,
  autopay_since timestamptz,
  left_at timestamptz,
  constraint left_is_left check ((status = 'left') = (left_at is not null)),
  constraint autopay_has_a_source check ((autopay_source_id is null) = (autopay_since is null)),
  constraint revealed_was_sealed check (number is null or (seal is not null and revealed_at is not null))
);
-- Once in a group at a time; and nobody takes another's seal.
create unique index pal_members_once on pal_members (group_id, account_id) where status = 'joined';
create unique index pal_members_seal on pal_members (group_id, seal) where seal is not null;
create unique index pal_members_organiser on pal_members (group_id) where is_organiser and status = 'joined';
create index pal_members_of_account on pal_members (account_id, mode, group_id);
create index pal_members_autopay on pal_members (autopay_source_id) where autopay_source_id is not null;
select restrict_rows('pal_members', 'may_see(account_id, mode)');
revoke delete on pal_members from luwag_app;

-- The right to one pot and the duty of every contribution. It outlives who sits on it.
create table pal_seats (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  seat_number smallint not null check (seat_number between 1 and 20),
  -- None while it is free.
  member_id uuid references pal_members,
  -- Rating or deposit, as it was when the group was full.
  is_secured boolean,
  -- The round in which it receives; none before the order is known.
  turn smallint check (turn between 1 and 20),
  received_at timestamptz,
  defaulted_at timestamptz,
  -- Of a seat that was taken over: by whom it was left. Once.
  left_by uuid references pal_members,
  -- Rounds in which it is excused, both included.
  excused_from smallint,
  excused_until smallint,
  unique (group_id, seat_number),
  unique (group_id, turn) deferrable initially deferred,
  constraint excused_in_order check ((excused_from is null) = (excused_until is null) and excused_from <= excused_until)
) with (fillfactor = 80);
create index pal_seats_of_member on pal_seats (member_id) where member_id is not null;
select restrict_rows('pal_seats');
revoke delete on pal_seats from luwag_app;

create table pal_rounds (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  round_number smallint not null check (round_number between 1 and 20),
  due_date date not null,
  grace_end date not null,
  status text not null default 'ahead' check (status in ('ahead', 'open', 'short', 'released', 'shared')),
  -- Who received, and what was taken from the pot because they owed it.
  seat_id uuid references pal_seats,
  offset_centavos bigint not null default 0 check (offset_centavos >= 0),
  -- When those who had not given were found late; and when they were waited for no more.
  closed_at timestamptz,
  decided_at timestamptz,
  released_at timestamptz,
  unique (group_id, round_number),
  unique (group_id, due_date),
  constraint grace_follows check (grace_end >= due_date),
  constraint released_to_a_seat check ((status = 'released') = (seat_id is not null)),
  constraint released_at_a_time check ((status in ('released', 'shared')) = (released_at is not null))
) with (fillfactor = 80);
-- A seat receives once, whoever releases at the same moment.
create unique index pal_rounds_seat_receives_once on pal_rounds (seat_id) where seat_id is not null;
select restrict_rows('pal_rounds');
revoke delete on pal_rounds from luwag_app;
create trigger steps_only before update of status on pal_rounds
  for each row when (old.status <> new.status) execute function pal_steps_only('round');

-- What a seat owes its group on a date.
create table pal_dues (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('contribution', 'deposit', 'buy_in')),
  seat_id uuid not null references pal_seats,
  round_id uuid references pal_rounds,
  member_id uuid not null references pal_members,
  account_id uuid not null references accounts,
  -- Of a contribution without the cover; of a deposit or a buy-in all of it.
  amount_centavos bigint not null check (amount_centavos > 0),
  cover_centavos bigint not null default 0 check (cover_centavos >= 0),
  -- Once, when it was missed.
  penalty_centavos bigint not null default 0 check (penalty_centavos >= 0),
  due_date date not null,
  status text not null default 'open' check (status in ('open', 'missed', 'paid', 'offset', 'void')),
  -- Put in for it, and not back: own deposit, guarantee, ours.
  from_deposit_centavos bigint not null default 0 check (from_deposit_centavos >= 0),
  from_guarantee_centavos bigint not null default 0 check (from_guarantee_centavos >= 0),
  from_platform_centavos bigint not null default 0 check (from_platform_centavos >= 0),
  -- Charges by itself that were begun; the day of the next, none when no more come.
  tries smallint not null default 0 check (tries between 0 and 3),
  charge_on date,
  told_at timestamptz,
  missed_at timestamptz,
  -- With what it was paid; of an offset none.
  payment_id uuid unique references collection_attempts,
  paid_on date,
  paid_at timestamptz,
  constraint a_contribution_is_of_a_round check ((kind = 'contribution') = (round_id is not null)),
  constraint only_contributions_are_covered check (kind = 'contribution' or (cover_centavos = 0 and penalty_centavos = 0
    and from_deposit_centavos + from_guarantee_centavos + from_platform_centavos = 0)),
  constraint covered_no_further
    check (from_deposit_centavos + from_guarantee_centavos + from_platform_centavos <= amount_centavos),
  constraint paid_by_something check ((status = 'paid') = (payment_id is not null)),
  constraint paid_at_a_time check ((status in ('paid', 'offset')) = (paid_at is not null) and
    (paid_at is null) = (paid_on is null))
) with (fillfactor = 80);
create unique index pal_dues_once on pal_dues (seat_id, round_id) where kind = 'contribution' and status <> 'void';
create unique index pal_dues_others_once on pal_dues (seat_id, member_id, kind) where kind <> 'contribution' and status <> 'void';
create index pal_dues_of_round on pal_dues (round_id) where round_id is not null;
create index pal_dues_of_group on pal_dues (group_id, due_date);
create index pal_dues_of_account on pal_dues (account_id, mode, due_date);
create index pal_dues_missed on pal_dues (account_id, mode) where status = 'missed';
create index pal_dues_to_charge on pal_dues (charge_on, group_id) where charge_on is not null and status = 'open';
select restrict_rows('pal_dues', 'may_see(account_id, mode)');
revoke delete on pal_dues from luwag_app;
create trigger steps_only before update of status on pal_dues
  for each row when (old.status <> new.status) execute function pal_steps_only('due');

-- Money on its way to a member: a transfer as those of credit_payouts.
create table pal_payouts (
  -- The gateway knows it as `pal-payout-<id>`.
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('pot', 'share', 'exit', 'deposit', 'closing')),
  seat_id uuid not null references pal_seats,
  round_id uuid references pal_rounds,
  member_id uuid not null references pal_members,
  account_id uuid not null references accounts,
  -- Of what is more than one transfer carries, and of what comes later for the same: the first, the second.
  part smallint not null default 1 check (part > 0),
  -- It waits until there is a number of the member's own that it may go to.
  status text not null check (status in ('waiting', 'approved', 'sent', 'paid', 'failed', 'returned', 'canceled')),
  amount_centavos bigint not null check (amount_centavos > 0),
  wallet text not null check (wallet in ('PH_GCASH', 'PH_PAYMAYA')),
  -- How the number ends; of one that waits none.
  account text,
  number_index bytea,
  -- What took it out of what is due to the seat; of one that waits none.
  journal_id uuid,
  rail text not null check (rail = 'instapay'),
  gateway_payout_id text,
  bank_reference text,
  failure_code text,
  sends integer not null default 0,
  polls integer not null default 0,
  -- Counted by payout_steps_only.
  version integer not null default 1 check (version > 0),
  next_poll_at timestamptz,
  expected_on date,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint a_pot_is_of_a_round check (kind <> 'pot' or round_id is not null),
  constraint live_goes_to_a_number check (mode = 'test' or status = 'waiting' or number_index is not null),
  constraint what_waits_has_not_left check ((status = 'waiting') = (journal_id is null)
    and (status = 'waiting') = (account is null)),
  constraint paid_was_sent check (status <> 'paid' or (sent_at is not null and paid_at is not null)),
  constraint ended_is_over check ((status in ('failed', 'returned', 'canceled')) = (ended_at is not null))
) with (fillfactor = 80);
-- Of what stands: a pot once for a round and once for a seat, everything else once for what it is.
create unique index pal_payouts_pot_of_round on pal_payouts (round_id, part)
  where kind = 'pot' and status not in ('failed', 'returned', 'canceled');
create unique index pal_payouts_pot_of_seat on pal_payouts (seat_id, part)
  where kind = 'pot' and status not in ('failed', 'returned', 'canceled');
create unique index pal_payouts_once on pal_payouts (seat_id, member_id, kind, round_id, part) nulls not distinct
  where status not in ('failed', 'returned', 'canceled');
create index pal_payouts_of_group on pal_payouts (group_id, id);
create index pal_payouts_of_account on pal_payouts (account_id, mode, id);
create index pal_payouts_to_poll on pal_payouts (next_poll_at) where next_poll_at is not null;
create index pal_payouts_of_gateway on pal_payouts (gateway_payout_id) where gateway_payout_id is not null;
create index pal_payouts_paid_at on pal_payouts (mode, paid_at, id) where paid_at is not null;
select restrict_rows('pal_payouts', 'may_see(account_id, mode)');
revoke delete on pal_payouts from luwag_app;
create trigger steps_only before update of status on pal_payouts
  for each row when (old.status <> new.status) execute function payout_steps_only();

create table pal_invitations (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  mode text not null check (mode in ('test', 'live')),
  kind text not null check (kind in ('seat', 'substitute')),
  -- Of a substitute: which seat.
  seat_id uuid references pal_seats,
  invited_by uuid not null references pal_members,
  -- Of a link; the link itself is nowhere.
  token_hash bytea unique,
  -- Of an invitation to a number: its blind index and how it ends.
  number_index bytea,
  number_end text,
  kept_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_by uuid references pal_members,
  ended_at timestamptz,
  constraint by_link_or_number check ((token_hash is null) <> (number_index is null)),
  constraint a_substitute_has_a_seat check ((kind = 'substitute') = (seat_id is not null))
);
create index pal_invitations_of_group on pal_invitations (group_id, id) where ended_at is null;
create index pal_invitations_to_number on pal_invitations (number_index) where number_index is not null and ended_at is null;
-- One at a time for a number in a group, and for a seat that is left.
create unique index pal_invitations_once on pal_invitations (group_id, number_index)
  where number_index is not null and ended_at is null;
create unique index pal_invitations_of_seat on pal_invitations (seat_id) where seat_id is not null and ended_at is null;
select restrict_rows('pal_invitations');

create table pal_swaps (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  from_seat_id uuid not null references pal_seats,
  to_seat_id uuid not null references pal_seats,
  asked_by uuid not null references pal_members,
  asked_at timestamptz not null,
  status text not null default 'asked' check (status in ('asked', 'agreed', 'declined', 'over')),
  answered_at timestamptz,
  constraint of_two_seats check (from_seat_id <> to_seat_id),
  constraint answered_is_answered check ((status = 'asked') = (answered_at is null))
);
create unique index pal_swaps_one_asked on pal_swaps (from_seat_id) where status = 'asked';
create index pal_swaps_of_group on pal_swaps (group_id, id);
create index pal_swaps_to_seat on pal_swaps (to_seat_id) where status = 'asked';
select restrict_rows('pal_swaps');
revoke delete on pal_swaps from luwag_app;

-- What a member said yes to: an order by its hash, or ending the group.
create table pal_votes (
  group_id uuid not null references pal_groups,
  member_id uuid not null references pal_members,
  about text not null check (about = 'dissolve' or about ~ '^order [0-9a-f]{64}$'),
  voted_at timestamptz not null,
  primary key (group_id, member_id, about)
);
select restrict_rows('pal_votes');

create table pal_hardships (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  seat_id uuid not null references pal_seats,
  -- Who told us: of themselves, or of another.
  asked_by uuid not null references pal_members,
  cause text not null check (cause in ('illness', 'lost_work', 'death', 'calamity', 'other')),
  -- Encrypted with the key of who wrote it.
  words_encrypted bytea not null,
  asked_at timestamptz not null,
  decision text check (decision in ('granted', 'refused')),
  from_round smallint,
  until_round smallint,
  decided_by uuid references accounts,
  decided_at timestamptz,
  reason text,
  constraint decided_by_somebody check ((decision is null) = (decided_by is null)
    and (decision is null) = (decided_at is null) and (decision is null) = (reason is null)),
  constraint granted_for_rounds check ((decision is not distinct from 'granted') = (from_round is not null)
    and (from_round is null) = (until_round is null))
);
create unique index pal_hardships_one_asked on pal_hardships (seat_id) where decision is null;
create index pal_hardships_of_group on pal_hardships (group_id, id);
select restrict_rows('pal_hardships');
revoke delete on pal_hardships from luwag_app;

-- What one of staff asks for and another decides.
create table pal_desk_asks (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  step text not null check (step in ('freeze', 'unfreeze', 'dissolve')),
  reason text not null,
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  constraint another_decides check (decided_by <> asked_by),
  constraint decided_by_somebody check ((decision is null) = (decided_by is null)
    and (decision is null) = (decided_at is null))
);
create unique index pal_desk_asks_one_open on pal_desk_asks (group_id) where decision is null;
create index pal_desk_asks_of_group on pal_desk_asks (group_id, id);
select restrict_rows('pal_desk_asks');
revoke delete on pal_desk_asks from luwag_app;

-- The book of a group and the history of its roster, in order. Never changed: a mistake is set right by another line.
create table pal_events (
  id uuid primary key,
  group_id uuid not null references pal_groups,
  place bigint not null generated always as identity,
  kind text not null,
  at timestamptz not null,
  on_date date not null,
  seat_id uuid references pal_seats,
  member_id uuid references pal_members,
  with_seat_id uuid references pal_seats,
  with_member_id uuid references pal_members,
  round_id uuid references pal_rounds,
  amount_centavos bigint,
  -- [{"of", "amount"}], such as of a cover.
  parts jsonb not null default '[]',
  -- What was held for the group after it, and the journal that moved it.
  held_centavos bigint check (held_centavos >= 0),
  journal_id uuid,
  constraint money_has_a_journal check ((journal_id is null) = (held_centavos is null))
);
create index pal_events_of_group on pal_events (group_id, place);
create index pal_events_of_journal on pal_events (journal_id) where journal_id is not null;
select restrict_rows('pal_events');
revoke update, delete on pal_events from luwag_app;

-- Dues are paid by the attempts of plans: one way for all money that comes in.
alter table collection_attempts
  alter column plan_id drop not null,
  add column pal_due_id uuid references pal_dues,
  drop constraint collection_attempts_purpose_check,
  add constraint collection_attempts_purpose_check check (purpose in
    ('checkout', 'due', 'buyer', 'pay_code', 'credit', 'test_clock', 'pal_due', 'pal_member')),
  drop constraint attempts_without_installment,
  add constraint attempts_without_installment check (
    (purpose in ('checkout', 'pay_code', 'pal_due', 'pal_member')) = (installment_id is null)),
  add constraint of_a_plan_or_a_group check ((plan_id is null) = (purpose in ('pal_due', 'pal_member'))
    and (plan_id is null) = (pal_due_id is not null));
create unique index one_open_attempt_of_due on collection_attempts (pal_due_id)
  where state in ('created', 'sent', 'waiting', 'unknown');
create index attempts_of_pal_due on collection_attempts (pal_due_id) where pal_due_id is not null;

-- Held while its buyer owes a group: laid on and lifted by what changes it.
alter table credit_lines
  drop constraint credit_lines_frozen_because_check,
  add constraint credit_lines_frozen_because_check check (frozen_because in ('lighter_plan', 'paluwagan'));

-- What a group has brought its members' ratings.
alter table rating_events
  alter column plan_id drop not null,
  add column pal_group_id uuid references pal_groups,
  add constraint of_a_plan_or_a_group check ((plan_id is null) = (pal_group_id is not null));
create index rating_events_of_group on rating_events (pal_group_id) where pal_group_id is not null;
