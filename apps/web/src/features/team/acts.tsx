import type { TeamAct } from '@luwag/contracts/team';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';

type Who = { who: string };

const actWords: Readonly<Record<TeamAct['action'], (words: Who & { amount: string }) => string>> = {
  'refund.made': m.team_act_refund_made,
  'bank_account.set': m.team_act_bank_set,
  'bank_account.changed': m.team_act_bank_changed,
  'bank_account.change_taken_back': m.team_act_bank_back,
  'api_key.created': m.team_act_key_created,
  'api_key.revoked': m.team_act_key_revoked,
  'api_key.rotated': m.team_act_key_rotated,
  'api_key.changed': m.team_act_key_changed,
  'webhook.set': m.team_act_webhook_set,
  'webhook.changed': m.team_act_webhook_changed,
  'webhook.removed': m.team_act_webhook_removed,
  'webhook.secret_changed': m.team_act_webhook_secret,
  'team.invited': m.team_act_invited,
  'team.joined': m.team_act_joined,
  'team.invitation_cancelled': m.team_act_cancelled,
  'team.role_changed': m.team_act_role,
  'team.removed': m.team_act_removed,
  'team.rules_changed': m.team_act_rules,
  'approval.asked': m.team_act_asked,
  'approval.approved': m.team_act_approved,
  'approval.refused': m.team_act_refused,
  'approval.withdrawn': m.team_act_withdrawn,
};

const shownMax = 8;

/** The last of what is on record. */
export function TeamActs({ acts }: { acts: readonly TeamAct[] }) {
  if (acts.length === 0) return <p className="small">{m.team_did_nothing()}</p>;
  return (
    <ol className="team-acts">
      {acts.slice(0, shownMax).map((act, place) => (
        // Two acts of one moment may be alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is read as a whole
        <li key={`${act.at} ${place}`}>
          <span className="breaks">
            {actWords[act.action]({
              who: act.who ?? m.team_somebody(),
              amount: act.amount === null ? '' : pesos(act.amount),
            })}
          </span>
          <time className="label" dateTime={act.at}>
            {momentWords(act.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
