-- Links an account with all that have a strong trait in common with it, and with some of those that share a weaker
-- one; returns the links that are new. Two that look at once and find the same link wait for each other; in one
-- order, so never in a circle. A function, as the others that an approval calls: their plans are kept, and making
-- them took longer than the work.
create or replace function public.link_account(p_account uuid, p_strong text[], p_weak_max integer, p_now timestamptz)
returns setof kyc_links
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return query
    with shared as (
      select distinct o.account_id as other, t.kind, t.kind = any (p_strong) as is_strong
        from kyc_identity_signals t
        join kyc_identity_signals o on o.kind = t.kind and o.digest = t.digest and o.account_id <> t.account_id
       where t.account_id = p_account),
    chosen as (
      select s.*, row_number() over (partition by s.kind order by s.other) as n from shared s)
    insert into kyc_links as l (low_account_id, high_account_id, kind, is_strong, found_at)
    select least(p_account, c.other), greatest(p_account, c.other), c.kind, c.is_strong, p_now
      from chosen c where c.is_strong or c.n <= p_weak_max
     order by 1, 2, 3
    on conflict do nothing returning l.*;
end $$;
revoke all on function public.link_account from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.link_account to luwag_app;
