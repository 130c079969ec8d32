-- Up Migration
-- What a buyer owes is the buyer's: closed by row-level security as everything else of an account is. The shop
-- that sold sees its requests, never the plan behind them. The checkout and its basis run as the owner.
do $$
declare t text;
begin
  foreach t in array array['plans', 'installments', 'charges', 'collection_attempts', 'plan_collections'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(buyer_id, mode))', t);
    execute format('revoke select on %I from luwag_readonly', t);
  end loop;
end $$;
