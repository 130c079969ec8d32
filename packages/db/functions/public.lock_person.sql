-- Holds off other approvals of a person until the transaction ends: two of them at once would each see no credit line
-- yet. All accounts of the person are locked, in one order; by name and not by row, so that nobody who pays or signs
-- in waits for a reviewer. Somebody may have linked one more while this waited: then the locks are let go, with what
-- the block below has done, and taken anew, because adding one out of order could deadlock. Returns the person's
-- other accounts.
create or replace function public.lock_person(p_account uuid) returns uuid[]
language plpgsql set search_path = public, pg_temp as $$
declare held uuid[]; known uuid[];
begin
  loop
    begin
      held := public.same_person(p_account);
      perform pg_advisory_xact_lock(hashtextextended('kyc.person ' || o.id, 0))
         from (select u.id from unnest(held || p_account) as u(id) order by u.id) o;
      known := public.same_person(p_account);
      if known <@ held then return known; end if;
      raise exception 'the person has grown' using errcode = 'LW301';
    exception when sqlstate 'LW301' then null;
    end;
  end loop;
end $$;
revoke all on function public.lock_person from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.lock_person to luwag_app;
