-- The checkout for whoever must not wait long for a row that somebody else holds: few connections serve everybody.
-- The limit is the function's own and not the connection's, so that it holds behind a pooler too. What `checkout` says
-- and does is what this does.
create or replace function public.checkout_soon(
  purchase public.checkout_purchase,
  out replayed boolean, out same_request boolean, out status integer, out body text
) language plpgsql set search_path = public, pg_temp set lock_timeout = '150ms' as $$
begin
  select c.replayed, c.same_request, c.status, c.body into replayed, same_request, status, body
    from checkout(purchase) c;
end $$;
revoke all on function public.checkout_soon from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.checkout_soon to luwag_app;
