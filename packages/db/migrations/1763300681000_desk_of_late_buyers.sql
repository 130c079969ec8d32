-- Up Migration
-- What staff may do for somebody who is late: messages in reviewed words, promises to pay, and notes.

alter table contacts drop constraint contacts_kind_check, add constraint contacts_kind_check check (kind in
  ('payment_upcoming', 'payment_due', 'payment_late', 'autopay_upcoming', 'autopay_failed', 'autopay_ended',
   'late_check_in', 'late_part', 'late_lighter', 'late_long', 'promise_noted'));

-- Until the end of this day nothing is said to a buyer about what is late. Owned by modules/contacts.
create table contact_pauses (
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  through_date date not null,
  primary key (buyer_id, mode)
);
select restrict_rows('contact_pauses', 'may_see(buyer_id, mode)');

-- Owned by modules/delinquency, as what follows. A promise is never changed but for being taken back.
create table payment_promises (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null references accounts,
  amount_centavos bigint not null check (amount_centavos > 0),
  on_date date not null,
  noted_by uuid not null,
  noted_at timestamptz not null,
  -- Taken back, or over when the next one was noted.
  ended_at timestamptz,
  ended_by uuid,
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
create unique index one_promise_at_a_time on payment_promises (buyer_id, mode) where ended_at is null;
create index promises_of_buyer on payment_promises (buyer_id, id);
select restrict_rows('payment_promises', 'may_see(buyer_id, mode)');
revoke delete on payment_promises from luwag_app;

create table collection_notes (
  id uuid primary key,
  buyer_id uuid not null references accounts,
  note text not null,
  written_by uuid not null,
  written_at timestamptz not null
);
create index collection_notes_of_buyer on collection_notes (buyer_id, id);
select restrict_rows('collection_notes', 'may_see(buyer_id)');
revoke update, delete on collection_notes from luwag_app;
