-- Up Migration
-- What we write to buyers about money they owe, and how they want to be reached. Owned by modules/contacts.

-- One row for each message: asked for, perhaps held until it may go, and then sent or dropped. Whether it may go is
-- decided by packages/domain/src/contact-rules.ts, from the rows that were sent before.
create table contacts (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null references accounts,
  -- None where it speaks of everything that is due.
  plan_id uuid references plans,
  kind text not null check (kind in ('payment_upcoming', 'payment_due', 'payment_late',
    'autopay_upcoming', 'autopay_failed', 'autopay_ended')),
  -- What it is about. Asked for a second time under the same name, it is not written again.
  key text not null,
  -- What whoever asked told of it, where the books do not say it.
  facts jsonb not null default '{}',
  -- The last day on which it is of use; none where it always is.
  useful_through date,
  state text not null default 'asked' check (state in ('asked', 'held', 'sent', 'dropped')),
  asked_at timestamptz not null,
  held_until timestamptz,
  ended_at timestamptz,
  channel text check (channel in ('mail', 'text')),
  -- What was said of which payments: plan, store, day, stage and amount of each.
  items jsonb not null default '[]',
  unique (buyer_id, mode, key),
  constraint held_until_some_time check ((state = 'held') = (held_until is not null)),
  constraint ended_at_some_time check ((state in ('sent', 'dropped')) = (ended_at is not null)),
  constraint sent_by_some_channel check ((state = 'sent') = (channel is not null))
);
create index contacts_held on contacts (held_until) where state = 'held';
create index contacts_of_buyer on contacts (buyer_id, asked_at);
create index contacts_asked on contacts (asked_at);
select restrict_rows('contacts', 'may_see(buyer_id, mode)');

-- Left out, both channels are as good.
create table contact_preferences (
  buyer_id uuid primary key references accounts,
  by_mail boolean not null,
  by_text boolean not null,
  changed_at timestamptz not null,
  constraint reachable_somehow check (by_mail or by_text)
);
select restrict_rows('contact_preferences', 'may_see(buyer_id)');
