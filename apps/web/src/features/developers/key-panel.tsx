import type { createApiKey } from '@luwag/contracts/merchants';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { DocsKeyAnswer, DocsKeyState } from './make-docs-key.server.ts';

/** In front of the door: where one's own key is had. */
export function KeyInvitation({ path }: { path: string }) {
  return (
    <Card className="docs-key">
      <p>{m.developers_key_invitation()}</p>
      <a className={buttonClass({ variant: 'second', auto: true, compact: true })} href={path}>
        {m.developers_key_open()}
      </a>
    </Card>
  );
}

type KeyPanelProps = { state: DocsKeyState; answer: DocsKeyAnswer | undefined };

/** Behind it: one press, and the examples have it. Works without script for the page it answers. */
export function KeyPanel({ state, answer }: KeyPanelProps) {
  const made = answer?.kind === 'made' ? answer.key : undefined;
  const [only, another] = state.stores;
  if (!only)
    return (
      <Card className="docs-key">
        <p>{m.developers_key_no_store()}</p>
        <a
          className={buttonClass({ auto: true, compact: true })}
          href="/merchant/stores/new?kind=site"
        >
          {m.developers_key_open_store()}
        </a>
      </Card>
    );
  return (
    <Card className="docs-key" data-docs-keys={state.known.join(' ')} data-docs-key={made}>
      {made ? (
        <div className="docs-code">
          <p className="label">{m.developers_key_yours()}</p>
          <pre className="docs-made">{made}</pre>
          <p className="small">{m.developers_key_kept()}</p>
        </div>
      ) : (
        <>
          <p className="docs-key-filled" role="status">
            {m.developers_key_filled()}
          </p>
          <form method="post" className="docs-key-form">
            <p>{state.known.length > 0 ? m.developers_key_again() : m.developers_key_none()}</p>
            {answer?.kind === 'refused' && (
              <p role="alert" className="docs-key-fault">
                {lineFor(refusalWords, answer.code)?.() ?? m.developers_key_fault()}
              </p>
            )}
            {another ? (
              <SelectField label={m.developers_key_store()} name="store_id">
                {state.stores.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : (
              <input type="hidden" name="store_id" value={only.id} />
            )}
            <Button type="submit" auto compact>
              {m.developers_key_use()}
            </Button>
          </form>
        </>
      )}
    </Card>
  );
}

const refusalWords: ForRefusals<typeof createApiKey, () => string> = {
  too_many_keys: m.developers_key_too_many,
  unreachable: m.developers_key_fault,
  unavailable: m.developers_key_fault,
  store_not_found: undefined,
  merchant_not_active: undefined,
  factor_too_fresh: undefined,
  second_person_required: undefined,
};
