import type { Store } from '@luwag/contracts/merchants';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { ReadyKey } from './keys.ts';

type ReadyKeysProps = { ready: readonly ReadyKey[]; stores: readonly Store[] };

/** Approved by another, and for the reader to make: nobody else sees the key. */
export function ReadyKeys({ ready, stores }: ReadyKeysProps) {
  return ready.map(({ approval_id: id, live_key: key, usable_until: until }, place) => {
    if (!key) return null;
    const store = stores.find(({ store_id }) => store_id === key.store_id)?.name;
    const fields = { act: 'approved', approval_id: id };
    return (
      <Card key={id} className="stack" role="region" aria-labelledby={`ready-${id}`}>
        <h2 id={`ready-${id}`}>{key.replaces ? m.team_key_ready_replace() : m.team_key_ready()}</h2>
        <p className="breaks">
          <b>{key.name}</b>
        </p>
        <p className="label">
          {[store, ...key.scopes, m.team_until({ date: momentWords(until) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PostForm fields={fields}>
          <SubmitButton
            variant={place === 0 ? 'primary' : 'second'}
            of={fields}
            busy={m.team_busy()}
          >
            {m.team_key_ready_make()}
          </SubmitButton>
        </PostForm>
      </Card>
    );
  });
}
