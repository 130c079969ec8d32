import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listApiKeys, Store } from '@luwag/contracts/merchants';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { KeyForm } from './key-form.tsx';
import type { KeyStepUp, KeysAnswer } from './keys.ts';
import { NoStore } from './no-store.tsx';

type Key = ResultOf<typeof listApiKeys>['results'][number];

export type KeysPageProps = {
  keys: readonly Key[];
  stores: readonly Store[];
  isRevoked: boolean;
  answer: KeysAnswer | undefined;
  /** How a fresh factor is asked for, which is another part's to know. */
  StepUp: ComponentType<{ asked: KeyStepUp; description: string }>;
};

export function KeysPage({ keys, stores, isRevoked, answer, StepUp }: KeysPageProps) {
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  return (
    <div className="stack gap-6 top selling">
      <div className="breaks selling-head">
        <h1>{m.selling_keys_title()}</h1>
        <p className="lede">{m.selling_keys_lede()}</p>
      </div>
      {answer?.kind === 'step_up' && (
        <StepUp
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.selling_keys_step_up({ name: answer.asked.change.name })}
        />
      )}
      <div className="selling-side">{panelOf(stores, answer)}</div>
      <section className="selling-main" aria-labelledby="keys">
        <h2 id="keys" className="section-head">
          {m.selling_keys_list()}
        </h2>
        {isRevoked && !answer && (
          <Banner tone="ok" role="status" title={m.selling_keys_revoked()} />
        )}
        {refusal?.act === 'revoke' && (
          <Banner tone="fail" role="alert" title={revokeFault(refusal.code)} />
        )}
        <KeyList keys={keys} stores={stores} />
      </section>
    </div>
  );
}

/** The key that was just made, or the form for another. */
function panelOf(stores: readonly Store[], answer: KeysAnswer | undefined) {
  if (answer?.kind === 'made') return <MadeKey answer={answer} />;
  if (stores.length === 0) return <NoStore text={m.selling_keys_empty_text()} />;
  const isRefused = answer?.kind === 'refused' && answer.act === 'make';
  return <KeyForm stores={stores} refusal={isRefused ? answer : undefined} />;
}

const revokeFault = (code: string): string =>
  code === 'key_not_found' || code === 'invalid_request'
    ? m.selling_keys_revoke_gone()
    : m.selling_unreachable();

/** The one time that a key is shown. */
function MadeKey({ answer }: { answer: Extract<KeysAnswer, { kind: 'made' }> }) {
  return (
    <Card className="stack" role="region" aria-labelledby="made">
      <div className="between">
        <h2 id="made">{m.selling_keys_shown_title()}</h2>
        <ModeBadge mode={answer.mode} />
      </div>
      <p className="small">{answer.name}</p>
      <p className="breaks made-key-value mono">{answer.key}</p>
      <p className="small">{m.selling_keys_shown_text()}</p>
      <CopyButton text={answer.key} label={m.selling_copy()} copied={m.selling_copied()} />
      <Link to="/merchant/developers/keys" className={buttonClass()}>
        {m.selling_keys_shown_done()}
      </Link>
    </Card>
  );
}

function KeyList({ keys, stores }: { keys: readonly Key[]; stores: readonly Store[] }) {
  if (keys.length === 0) {
    return (
      <EmptyState level={3} title={m.selling_keys_empty_title()}>
        {m.selling_keys_empty_text()}
      </EmptyState>
    );
  }
  const nameOf = (id: string) => stores.find((store) => store.store_id === id)?.name;
  return (
    <Card flush>
      <ul className="lined keys">
        {keys.map((key) => (
          <KeyRow key={key.api_id} apiKey={key} storeName={nameOf(key.store_id)} />
        ))}
      </ul>
    </Card>
  );
}

function KeyRow({ apiKey, storeName }: { apiKey: Key; storeName: string | undefined }) {
  const { last_used_at: usedAt } = apiKey;
  const date = dateOf(manilaDateOf(Date.parse(apiKey.created_at)));
  return (
    <li className="stack breaks">
      <div className="between">
        <b>{apiKey.name}</b>
        <ModeBadge mode={apiKey.mode} />
      </div>
      <p className="mono small">
        {apiKey.prefix}…{apiKey.last4}
      </p>
      <p className="label">
        {[
          storeName,
          m.selling_keys_made({ date }),
          usedAt ? m.selling_keys_used({ moment: momentWords(usedAt) }) : m.selling_keys_unused(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Revoke apiKey={apiKey} />
    </li>
  );
}

/** Two steps, because the second cannot be taken back. Folds and unfolds without script. */
function Revoke({ apiKey }: { apiKey: Key }) {
  const of = { api_id: apiKey.api_id };
  return (
    <details className="unmarked key-revoke">
      <summary className="target" aria-label={m.selling_keys_revoke_of({ name: apiKey.name })}>
        {m.selling_keys_revoke()}
      </summary>
      <p className="small">{m.selling_keys_revoke_sure()}</p>
      <PostForm preventScrollReset fields={{ act: 'revoke', ...of }}>
        <SubmitButton of={of} variant="danger" compact auto>
          {m.selling_keys_revoke_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

function ModeBadge({ mode }: { mode: Key['mode'] }) {
  return mode === 'live' ? (
    <Badge tone="paid">{m.selling_keys_live()}</Badge>
  ) : (
    <Badge tone="plain">{m.selling_keys_test()}</Badge>
  );
}
