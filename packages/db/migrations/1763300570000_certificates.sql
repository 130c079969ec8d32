-- Up Migration
-- Certificates of full payment that were given out. Owned by modules/records. A row says what was certified; whether
-- it still is so is asked of the plan each time. Nothing in it tells who the buyer is.
create table certificates (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  -- Printed, and shown to whoever asks whether the paper is ours: it proves nothing about its holder.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  closed_on date not null,
  price_centavos bigint not null check (price_centavos > 0),
  charges_centavos bigint not null check (charges_centavos >= 0),
  paid_centavos bigint not null check (paid_centavos >= 0),
  digest bytea not null check (octet_length(digest) = 32),
  issued_at timestamptz not null,
  -- A plan that was opened and closed again is certified anew; the same closing never twice.
  unique (plan_id, closed_on, price_centavos, charges_centavos, paid_centavos)
);
select restrict_rows('certificates', 'may_see(buyer_id, mode)');
revoke update, delete on certificates from luwag_app;
