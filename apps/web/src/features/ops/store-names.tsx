import type { ResultOf } from '@luwag/contracts/endpoint';
import type { decideStoreName, listStoreNames, WaitingStoreName } from '@luwag/contracts/merchants';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PostForm, useIsSending } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useFocusOnNews } from '#app/shared/hooks/use-focus-on-news.ts';
import { ReasonField } from './note-field.tsx';
import { ageWords, promiseWords, Waited } from './waited.tsx';

export type NameQueue = ResultOf<typeof listStoreNames>;
export type NameReply =
  | { storeId: string; code: string }
  | { storeId: string; name: string; decision: 'approve' | 'refuse' };

type StoreNamesProps = { names: NameQueue; reply: NameReply | undefined; nowMs: number };

/**
 * New stores whose names could be taken for somebody else's. A reason goes with either word: it is
 * on record, and a merchant who is refused reads it.
 */
export function StoreNames({ names, reply, nowMs }: StoreNamesProps) {
  const { results, waiting } = names;
  const section = useRef<HTMLElement>(null);
  useFocusOnNews(section, reply);
  if (results.length === 0 && !reply) return null;
  return (
    <section className="stack" aria-labelledby="store-names" ref={section}>
      <div>
        <h2 id="store-names">
          {waiting > 0 ? m.ops_names_count({ count: waiting }) : m.ops_names_title()}
        </h2>
        <p className="small">{m.ops_names_text()}</p>
        {waiting > 0 && <p className="label">{ageOf(names, nowMs)}</p>}
      </div>
      {reply && <Reply reply={reply} />}
      <ul className="stack">
        {results.map((name) => (
          <NameLine key={name.store_id} name={name} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

/** How long the oldest has waited, how many are late, and what is promised. */
const ageOf = ({ results, late }: NameQueue, nowMs: number): string => {
  const sinceMs = Date.parse(results[0]?.waiting_since ?? '');
  return [
    m.ops_home_since({ age: ageWords(Math.max(0, nowMs - sinceMs)) }),
    late > 0 && m.ops_waiting_late({ count: late }),
    promiseWords('store_name'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** What was done, or what went wrong: the card that was decided is gone by then. */
function Reply({ reply }: { reply: NameReply }) {
  if ('code' in reply) {
    return <RefusalBanner code={reply.code} words={faults} otherwise={m.ops_names_unavailable} />;
  }
  const words = reply.decision === 'approve' ? m.ops_names_stands : m.ops_names_refused;
  return <Banner tone="ok" role="status" title={words(reply)} />;
}

const faults: ForRefusals<typeof decideStoreName, () => string> = {
  invalid_request: m.ops_names_reason_fault,
  store_name_decided: m.ops_names_decided,
  store_not_found: m.ops_names_decided,
};

function NameLine({ name, nowMs }: { name: WaitingStoreName; nowMs: number }) {
  const fields = { store_id: name.store_id };
  const look = { type: 'submit', name: 'decision', auto: true, compact: true } as const;
  const act = { ...look, pending: useIsSending(fields) };
  const about = [name.business_name, name.city, name.website_url].filter(Boolean).join(' · ');
  return (
    <li>
      <Card>
        <div className="apart ops-name-head">
          <h3 className="breaks">{name.name}</h3>
          <Waited of={name} nowMs={nowMs} />
        </div>
        <p className="small">{m.ops_names_near({ near: name.near })}</p>
        <p className="label">{about}</p>
        <PostForm
          fields={{ act: 'store_name', ...fields, name: name.name }}
          noValidate={false}
          preventScrollReset
          className="stack ops-name-form"
        >
          {/* Enter presses the first button of a form: this one, which does nothing. */}
          <button type="submit" disabled hidden />
          <ReasonField
            label={m.ops_names_reason({ name: name.name })}
            help={m.ops_names_reason_help()}
          />
          <div className="row gap-3">
            <Button {...act} value="approve" variant="second">
              {m.ops_names_approve()}
            </Button>
            <Button {...act} value="refuse" variant="danger">
              {m.ops_names_refuse()}
            </Button>
          </div>
        </PostForm>
      </Card>
    </li>
  );
}
