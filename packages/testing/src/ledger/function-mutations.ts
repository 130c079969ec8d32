import type { Mutation } from './mutation.ts';

const change = (
  name: string,
  fn: string,
  from: string,
  to: string,
  killedBy: string,
): Mutation => ({
  name,
  fn,
  from,
  to,
  killedBy,
});

const balanced = 'refuses a journal that does not balance';
const pending = 'resolves only what is pending, in its own mode';
const part = 'posts no more than was pending, and nothing else';
const posting: Mutation[] = [
  change('one side is enough', 'must_balance', 'sides < 2 or ', '', balanced),
  change('pesos need not balance', 'must_balance', 'off_php <> 0 or ', '', balanced),
  change('credit lines need not balance', 'must_balance', ' or off_crl <> 0', '', balanced),
  change(
    'old journals take new entries',
    'closed_books',
    'j.xid is distinct from pg_current_xact_id()',
    'false',
    'adds nothing to a journal once it is committed',
  ),
  change(
    'modes mix in a journal',
    'closed_books',
    'or a.mode is distinct from j.mode',
    '',
    'keeps the accounts of one mode out of the journals of the other',
  ),
  change(
    'a used id answers for any request',
    'post_many',
    'j.request_hash <> s.hash',
    'false',
    'refuses an id that was used for something else',
  ),
  change(
    'the request hash leaves the legs out',
    'request_hashes',
    "coalesce(said, '-')",
    "'-'",
    'refuses an id that was used for something else',
  ),
  change(
    'a repetition is an error',
    'post_many',
    'on conflict (id) do nothing returning id',
    'returning id',
    'writes one journal, however often it is sent',
  ),
  change(
    'resolutions are not checked',
    'post_many',
    'perform ledger.check_resolutions(created, l_journals, l_accounts, l_amounts, p_ids);',
    'null;',
    pending,
  ),
  change(
    'anything can be resolved',
    'check_resolutions',
    "p.phase is distinct from 'pending' or ",
    '',
    pending,
  ),
  change('modes mix in a resolution', 'check_resolutions', ' or p.mode <> j.mode', '', pending),
  change(
    'the expired can be posted',
    'check_resolutions',
    'p.expires_at <= clock_timestamp()',
    'false',
    'posts nothing after its time, and lets it be voided',
  ),
  change(
    'more can be posted than was pending',
    'check_resolutions',
    'or abs(posted.amount) > abs(held.amount)',
    '',
    part,
  ),
  change(
    'the other side can be posted',
    'check_resolutions',
    'or sign(held.amount) <> sign(posted.amount)',
    '',
    part,
  ),
  change(
    'another account can be posted',
    'check_resolutions',
    'held.amount is null',
    'false',
    part,
  ),
  change('a part can be voided', 'check_resolutions', "j.phase = 'void' or ", '', part),
  change(
    'what was held is kept',
    'effects_of',
    'where j.id = any (created))',
    'where false)',
    'lets go of what was held, whichever way it ends',
  ),
  change(
    'the sweep takes what is not due',
    'expire_pending',
    'j.expires_at <= clock_timestamp()',
    'j.expires_at is not null',
    'voids what is overdue and nothing else',
  ),
];

const meeting: Mutation[] = [
  change(
    'balances are not locked first',
    'apply_to_balances',
    'perform 1 from balances where account_id = any (touched) order by account_id for update;',
    '',
    'locks the balances of a call in one order, before it writes any',
  ),
  change(
    'journals are written as they come',
    'post_many',
    'as j(id) order by id',
    'as j(id)',
    'writes the journals of a call in the order of their ids',
  ),
  change(
    'ends of one journal do not wait for one another',
    'post_many',
    'perform 1 from journals where id = any (earlier) order by id for no key update;',
    'null;',
    'gives the same end, sent many times at once, one answer',
  ),
  change(
    'accounts are made as they come',
    'accounts_of',
    'order by 1, 2, 3, 4',
    '',
    'makes the accounts of a call in the order of their names',
  ),
  change(
    'debits do not roll credits up',
    'apply_to_balances',
    'if debited is not null then perform ledger.roll_up(debited); end if;',
    '',
    'pays out a credit as soon as its transaction is past',
  ),
  change(
    'pending credits are rolled up',
    'roll_up',
    'and e.is_posted',
    '',
    'pays out nothing against a credit that is only pending',
  ),
  change(
    'the roll-up has no horizon',
    'roll_up',
    'and e.xid < h.horizon',
    '',
    'rolls up nothing above the horizon',
  ),
  change(
    'the roll-up goes up to the newest transaction',
    'roll_up',
    'pg_snapshot_xmin(pg_current_snapshot())',
    'pg_snapshot_xmax(pg_current_snapshot())',
    'rolls up what was begun before and committed after',
  ),
  change(
    'the roll-up does not lock its rows',
    'roll_up',
    'order by account_id for update',
    '',
    'rolls up a credit once, when two roll-ups meet',
  ),
  change(
    'the roll-up may step back',
    'roll_up',
    'and b.rolled_to < t.horizon',
    '',
    'never rolls back to an older horizon',
  ),
];

const chain: Mutation[] = [
  change('the chain leaves amounts out', 'batch_hash', 'e.amount, ', '', 'finds a changed amount'),
  change(
    'the chain leaves accounts out',
    'batch_hash',
    'e.account_id, ',
    '',
    'finds an entry moved to another account',
  ),
  change(
    'the chain leaves dates out',
    'batch_hash',
    'j.effective_on, ',
    '',
    'finds a changed date',
  ),
  change(
    'the chain does not look at what it holds',
    'first_broken_batch',
    'or h.hash <> b.hash or h.journals <> b.journals',
    '',
    'finds a journal slipped in',
  ),
  change(
    'the chain is not a chain',
    'first_broken_batch',
    'or b.previous <> b.expected_previous',
    '',
    'finds a batch that was hashed anew',
  ),
  change(
    'a batch goes up to the newest transaction',
    'close_batch',
    'pg_snapshot_xmin(pg_current_snapshot())',
    'pg_snapshot_xmax(pg_current_snapshot())',
    'closes no batch over a transaction that is still open',
  ),
  change(
    'two may close at once',
    'close_batch',
    "perform pg_advisory_xact_lock(hashtext('ledger.close_batch'));",
    '',
    'lets a second closer wait for the first',
  ),
];

export const functionMutations: Mutation[] = [...posting, ...meeting, ...chain];
