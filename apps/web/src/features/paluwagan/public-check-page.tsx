import type { DrawValues } from '@luwag/contracts/paluwagan-turns';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { TextArea, TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { readDraw } from './browser/draw-check.ts';
import { CheckCard, Files, namingOf } from './check-card.tsx';
import type { PublicDrawView } from './draw.server.ts';

/** For anybody: a draw by its code, or by its numbers, computed in the reader's own browser. */
export function PublicCheckPage({ code, values, isUnknown }: PublicDrawView) {
  const [pasted, setPasted] = useState<DrawValues>();
  const shown = pasted ?? values;
  const place = useSeenAfter(pasted);
  return (
    <div className="wrap stack gap-5 pal-check">
      <PageHead title={m.paluwagan_public_title()}>{m.paluwagan_public_lede()}</PageHead>
      {isUnknown && (
        <Banner tone="fail" role="alert" title={m.paluwagan_public_unknown({ code })}>
          {m.paluwagan_public_unknown_text()}
        </Banner>
      )}
      {shown && <Order values={shown} />}
      {shown && (
        <div ref={place} tabIndex={-1} className="refusal">
          <CheckCard
            key={pasted ? 'pasted' : code}
            values={shown}
            code={pasted || !values?.order ? null : code}
          />
        </div>
      )}
      <Card>
        <PostForm action="/paluwagan/check" className="stack gap-4">
          <TextField
            label={m.paluwagan_public_label()}
            help={m.paluwagan_public_help()}
            name="draw"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton variant={shown ? 'second' : 'primary'}>
            {m.paluwagan_public_submit()}
          </SubmitButton>
        </PostForm>
      </Card>
      <PasteForm onRead={setPasted} />
      <Disclosure title={m.paluwagan_public_how()}>
        <p>{m.paluwagan_public_how_text()}</p>
        <p>
          <Files code={values?.order ? code : null} />
        </p>
      </Disclosure>
    </div>
  );
}

/** What was computed stands above what it was computed from: the eye and the keyboard go there. */
function useSeenAfter(pasted: DrawValues | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pasted) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [pasted]);
  return place;
}

function Order({ values }: { values: DrawValues }) {
  const { seatName } = namingOf(values);
  if (!values.order) return <Banner title={m.paluwagan_public_not_drawn()} />;
  return (
    <Card>
      <h2>{m.paluwagan_draw_order()}</h2>
      <ol className="lined numbered pal-order">
        {values.order.map((seat) => (
          <li key={seat}>
            <b className="breaks">{seatName(seat)}</b>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What is pasted stays in the browser: nothing of it is sent. Needs script, as the check does. */
function PasteForm({ onRead }: { onRead: (values: DrawValues) => void }) {
  const hasScript = useHasScript();
  const [isWrong, setWrong] = useState(false);
  if (!hasScript) return null;
  function read(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = readDraw(String(new FormData(event.currentTarget).get('numbers') ?? ''));
    setWrong(!values);
    if (values) onRead(values);
  }
  return (
    <Card>
      <form className="stack gap-4" onSubmit={read} noValidate>
        <TextArea
          label={m.paluwagan_public_paste()}
          help={m.paluwagan_public_paste_help()}
          error={isWrong ? m.paluwagan_check_unreadable() : undefined}
          name="numbers"
          rows={6}
          spellCheck={false}
        />
        <Button type="submit" variant="second">
          {m.paluwagan_public_paste_submit()}
        </Button>
      </form>
    </Card>
  );
}
