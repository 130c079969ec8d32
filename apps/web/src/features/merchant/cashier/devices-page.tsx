import type { CounterDevice } from '@luwag/contracts/counters';
import type { Store } from '@luwag/contracts/merchants';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BackLink } from '../back-link.tsx';
import type { DevicesAnswer } from './devices.ts';

type DevicesPageProps = {
  store: Store;
  devices: readonly CounterDevice[];
  /** Where the device opens its page. */
  host: string;
  answer: DevicesAnswer | undefined;
};

/** A store's devices in cashier mode: which there are, when they were seen, and one more. */
export function DevicesPage({ store, devices, host, answer }: DevicesPageProps) {
  const refused = answer?.kind === 'refused' ? answer : undefined;
  return (
    <div className="stack gap-6 top selling narrow">
      <div className="breaks selling-head">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{m.cashier_title()}</h1>
        <p className="lede">{m.cashier_lede({ name: store.name })}</p>
      </div>
      {answer?.kind === 'changed' && <Banner tone="ok" role="status" title={m.cashier_changed()} />}
      {refused && <Banner tone="fail" role="alert" title={refusalWords(refused.code)} />}
      {answer?.kind === 'made' && <Pairing made={answer} host={host} />}
      {devices.length === 0 ? (
        <EmptyState title={m.cashier_none_title()}>{m.cashier_none_text()}</EmptyState>
      ) : (
        <Card flush>
          <ul className="lined keys">
            {devices.map((device) => (
              <DeviceRow
                key={device.device_id}
                device={device}
                isRefused={refused?.deviceId === device.device_id}
              />
            ))}
          </ul>
        </Card>
      )}
      <NewDevice typedName={refused?.typedName} />
    </div>
  );
}

/** Shown this once: typed on the device itself. */
function Pairing({ made, host }: { made: Extract<DevicesAnswer, { kind: 'made' }>; host: string }) {
  return (
    <Card className="stack" role="status">
      <h2>{m.cashier_code_title({ name: made.name })}</h2>
      <p>{m.cashier_code_text({ address: `${host}/counter` })}</p>
      <p className="request-reference">
        <b>{made.pairingCode}</b>
        <span className="label">{m.cashier_code_until({ moment: momentWords(made.endsAt) })}</span>
      </p>
    </Card>
  );
}

const looks: Readonly<Record<CounterDevice['state'], { tone: BadgeTone; word: () => string }>> = {
  waiting: { tone: 'pend', word: m.cashier_state_waiting },
  lapsed: { tone: 'ahead', word: m.cashier_state_lapsed },
  open: { tone: 'paid', word: m.cashier_state_open },
  locked: { tone: 'now', word: m.cashier_state_locked },
  blocked: { tone: 'late', word: m.cashier_state_blocked },
};

function DeviceRow({ device, isRefused }: { device: CounterDevice; isRefused: boolean }) {
  const { device_id, name, seen_at: seenAt } = device;
  const { tone, word } = looks[device.state];
  const pin = { act: 'pin', device_id };
  const revoke = { act: 'revoke', device_id };
  return (
    <li className="stack breaks">
      <div className="between">
        <b>{name}</b>
        <Badge tone={tone}>{word()}</Badge>
      </div>
      <p className="label">
        {seenAt ? m.cashier_seen({ moment: momentWords(seenAt) }) : m.cashier_never_seen()}
      </p>
      <div className="row key-acts">
        <details className="unmarked key-act" open={isRefused || device.state === 'blocked'}>
          <summary className="target" aria-label={m.cashier_new_pin_of({ name })}>
            {m.cashier_new_pin()}
          </summary>
          <PostForm preventScrollReset className="stack" fields={pin}>
            <PinField label={m.cashier_pin_choose()} />
            <SubmitButton of={pin} variant="second" compact auto>
              {m.cashier_new_pin_yes()}
            </SubmitButton>
          </PostForm>
        </details>
        <details className="unmarked key-act">
          <summary className="target" aria-label={m.cashier_remove_of({ name })}>
            {m.cashier_remove()}
          </summary>
          <p className="small">{m.cashier_remove_text()}</p>
          <PostForm preventScrollReset fields={revoke}>
            <SubmitButton of={revoke} variant="danger" compact auto>
              {m.cashier_remove_yes()}
            </SubmitButton>
          </PostForm>
        </details>
      </div>
    </li>
  );
}

const PinField = ({ label }: { label: string }) => (
  <TextField
    name="pin"
    label={label}
    help={m.cashier_pin_help()}
    inputMode="numeric"
    autoComplete="off"
    pattern="[0-9]*"
    maxLength={6}
    required
  />
);

function NewDevice({ typedName }: { typedName: string | undefined }) {
  const of = { act: 'make' };
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="pair">
      <h2 id="pair">{m.cashier_new_title()}</h2>
      <PostForm className="stack gap-4" fields={of}>
        <TextField
          name="name"
          label={m.cashier_name()}
          help={m.cashier_name_help()}
          defaultValue={typedName}
          autoComplete="off"
          maxLength={40}
          required
        />
        <PinField label={m.cashier_pin_choose()} />
        <SubmitButton of={of} busy={m.selling_busy()}>
          {m.cashier_new_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function refusalWords(code: string): string {
  if (code === 'invalid_request') return m.cashier_new_fault();
  if (code === 'too_many_counter_devices') return m.cashier_too_many();
  return m.selling_general_fault();
}
