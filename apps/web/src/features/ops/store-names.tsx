import type { WaitingStoreName } from '@luwag/contracts/merchants';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ReasonField } from './reason-field.tsx';

export type NameReply = { storeId: string; code: string };

/**
 * New stores whose names could be taken for somebody else's. A reason goes with either word: it is
 * on record, and a merchant who is refused reads it.
 */
export function StoreNames({
  names,
  reply,
}: {
  names: readonly WaitingStoreName[];
  reply: NameReply | undefined;
}) {
  if (names.length === 0 && !reply) return null;
  return (
    <section className="ops-names" aria-labelledby="store-names">
      <h2 id="store-names">{m.ops_names_title()}</h2>
      <p className="small">{m.ops_names_text()}</p>
      {reply && <Banner tone="fail" role="alert" title={faultWords(reply.code)} />}
      <ul>
        {names.map((name) => (
          <NameLine key={name.store_id} name={name} />
        ))}
      </ul>
    </section>
  );
}

const faultWords = (code: string): string => {
  if (code === 'invalid_request') return m.ops_names_reason_fault();
  return code === 'store_name_decided' || code === 'store_not_found'
    ? m.ops_names_decided()
    : m.ops_names_unavailable();
};

function NameLine({ name }: { name: WaitingStoreName }) {
  const { formData } = useNavigation();
  const isSending = formData?.get('store_id') === name.store_id;
  const about = [name.business_name, name.city, name.website_url].filter(Boolean).join(' · ');
  return (
    <li>
      <Card>
        <h3>{name.name}</h3>
        <p className="small">{m.ops_names_near({ near: name.near })}</p>
        <p className="label">{about}</p>
        <Form method="post" preventScrollReset className="ops-name-form">
          <input type="hidden" name="act" value="store_name" />
          <input type="hidden" name="store_id" value={name.store_id} />
          <ReasonField
            label={m.ops_names_reason({ name: name.name })}
            help={m.ops_names_reason_help()}
          />
          <div className="ops-name-acts">
            <Button
              type="submit"
              name="decision"
              value="approve"
              variant="second"
              auto
              compact
              pending={isSending}
            >
              {m.ops_names_approve()}
            </Button>
            <Button
              type="submit"
              name="decision"
              value="refuse"
              variant="danger"
              auto
              compact
              pending={isSending}
            >
              {m.ops_names_refuse()}
            </Button>
          </div>
        </Form>
      </Card>
    </li>
  );
}
