import { Banner, type BannerTone } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { LinkRow } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { type ComponentProps, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Ending, NotFound, PayView } from './find-request.server.ts';
import { groupReference, type ReferenceFault, readTypedReference } from './typed-reference.ts';

/** One big choice: the camera. Beside it a picture, and eight characters to type. */
export function PayPage({ typed, notFound, hold }: PayView) {
  const fault = notFound?.kind === 'fault' ? notFound : undefined;
  const told = notFound && notFound.kind !== 'fault' && bannerOf(notFound);
  return (
    <div className="stack gap-5">
      <PageHead title={m.pay_title()}>{m.pay_lede()}</PageHead>
      {hold && <Held hold={hold} />}
      {told && (
        <Banner tone={told.tone} role="alert" title={told.title}>
          {told.text}
        </Banner>
      )}
      <div className="pay-ways stack gap-5">
        <div className="room stack gap-2 pay-scan">
          <span className="pay-scan-frame" aria-hidden="true">
            <Icon name="qr" />
          </span>
          <h2>{m.pay_scan_title()}</h2>
          <p className="small">{m.pay_scan_text()}</p>
          {/* A document of its own: the camera is allowed there and nowhere else. */}
          <a href="/buyer/pay/scan" className={buttonClass({ variant: 'onroom' })}>
            <Icon name="camera" small />
            {m.pay_scan_action()}
          </a>
        </div>
        <Card className="stack gap-4 top pay-typed">
          <h2>{m.pay_reference_title()}</h2>
          <ReferenceForm key={typed} typed={typed} fault={fault} />
          <LinkRow href="/buyer/pay/scan?with=picture" note={m.pay_picture_note()}>
            {m.pay_picture_title()}
          </LinkRow>
        </Card>
      </div>
    </div>
  );
}

type Words = (said: { store: string; amount: string }) => string;

const endingWords: Readonly<Record<Ending, { title: () => string; text: Words }>> = {
  expired: { title: m.pay_reference_expired_title, text: m.pay_reference_expired_text },
  canceled: { title: m.pay_reference_canceled_title, text: m.pay_reference_canceled_text },
  paid: { title: m.pay_reference_paid_title, text: m.pay_reference_paid_text },
  declined: { title: m.pay_reference_declined_title, text: m.pay_reference_declined_text },
};

type Told = { tone: BannerTone; title: string; text: string };

function bannerOf(notFound: Exclude<NotFound, { kind: 'fault' }>): Told {
  if (notFound.kind === 'unknown') {
    const title = m.pay_reference_unknown_title({ reference: notFound.reference });
    return { tone: 'fail', title, text: m.pay_reference_unknown_text() };
  }
  if (notFound.kind === 'over') {
    const { title, text } = endingWords[notFound.ending];
    const said = { store: notFound.storeName, amount: pesos(notFound.amount) };
    return { tone: notFound.ending === 'paid' ? 'ok' : 'pend', title: title(), text: text(said) };
  }
  return notFound.kind === 'too_many'
    ? { tone: 'pend', title: m.pay_too_many_title(), text: m.pay_too_many_text() }
    : { tone: 'fail', title: m.pay_trouble_title(), text: m.pay_trouble_text() };
}

type Fault = { fault: ReferenceFault; count: number };

const words: Readonly<Record<ReferenceFault, (count: number) => string>> = {
  missing: () => m.pay_reference_missing(),
  short: (count) => m.pay_reference_short({ count }),
  short_store: (count) => m.pay_reference_short_store({ count }),
  slip: () => m.pay_reference_slip(),
};

/** A slip is told where it was made: the last character checks the other seven. */
function ReferenceForm({ typed, fault }: { typed: string; fault: Fault | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<Fault | undefined>(fault);
  const { state, location } = useNavigation();
  const isAsking = state === 'loading' && location.search.startsWith('?reference=');
  const faultIn = (text: string) => {
    const read = readTypedReference(text);
    return read.kind === 'fault' ? read : undefined;
  };
  const submit: NonNullable<ComponentProps<typeof Form>['onSubmit']> = (event) => {
    const found = faultIn(field.current?.value ?? '');
    setSeen(found);
    if (!found) return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <Form
      method="get"
      action="/buyer/pay"
      className="stack gap-4 top pay-reference"
      noValidate
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label={m.pay_reference_label()}
        help={m.pay_reference_help()}
        error={seen && words[seen.fault](seen.count)}
        name="reference"
        defaultValue={groupReference(typed)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={20}
        required
        onChange={({ currentTarget }) => {
          const { value, selectionEnd } = currentTarget;
          // Grouped as it is typed, but never under the hands of somebody who mends the middle.
          if (selectionEnd === value.length) currentTarget.value = groupReference(value);
          setSeen(undefined);
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupReference(currentTarget.value);
          const found = faultIn(currentTarget.value);
          if (found?.fault === 'slip') setSeen(found);
        }}
      />
      <Button
        type="submit"
        variant="second"
        pending={isAsking}
        pendingLabel={m.pay_reference_busy()}
      >
        {m.pay_reference_action()}
      </Button>
    </Form>
  );
}
