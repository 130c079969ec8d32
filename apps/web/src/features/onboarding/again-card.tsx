import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { isPicture } from './items.ts';
import { onboardingPaths } from './paths.ts';

/** What is asked for again, each with the reason that a reviewer gave, and nothing else. */
export function AgainCard({ progress: { items } }: { progress: Progress }) {
  const asked = items.filter(({ state }) => state === 'asked_again');
  // Pictures are sent from one page: one button is enough for all of them.
  const firstPicture = asked.find(({ kind }) => isPicture(kind));
  return (
    <ul className="onboarding-again stack">
      {asked.map((item) => (
        <li key={item.kind} className="card">
          <Icon name="return" />
          <h2>{itemWords(item.kind)}</h2>
          {item.reason_code && <p>{reasonWords(item.reason_code)}</p>}
          {(!isPicture(item.kind) || item === firstPicture) && (
            <AgainLink item={item} isFirst={item === asked[0]} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AgainLink({ item: { kind }, isFirst }: { item: ProgressItem; isFirst: boolean }) {
  const step = kind === 'profile' || kind === 'liveness' ? kind : 'documents';
  return (
    <Link
      to={onboardingPaths[step]}
      // The camera is allowed in a document that was opened at its address.
      reloadDocument={step === 'liveness'}
      className={buttonClass({ variant: isFirst ? 'primary' : 'second' })}
    >
      {actions[step]()}
    </Link>
  );
}

const actions = {
  profile: m.kyc_again_profile_action,
  liveness: m.kyc_again_liveness_action,
  documents: m.kyc_again_action,
};
