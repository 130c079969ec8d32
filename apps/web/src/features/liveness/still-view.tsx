import type { StillReason } from '@luwag/contracts/liveness';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Field } from '@luwag/ui/field';
import { SelectField } from '@luwag/ui/select-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { allStepsPath, checkPath } from './paths.ts';
import { type StillFault, stillFaultWords } from './still-fault.ts';
import { stillReasonWords } from './words.ts';

const stillReasons = Object.keys(stillReasonWords) as StillReason[];

export type StillViewProps = { reason: StillReason; fault: StillFault | undefined };

/**
 * One picture of the face instead of the check, looked at by a person. The form works as it is;
 * with script the picture is made small before it goes.
 */
export function StillView({ reason, fault: told }: StillViewProps) {
  const hasScript = useHasScript();
  const { fault, isSending, preview, show, send } = useStill(told);
  return (
    <>
      <div className="live-words">
        <h2>{m.live_still_title()}</h2>
        <p className="lede">{m.live_still_lede()}</p>
      </div>
      <noscript>
        <p className="small">{m.live_no_script()}</p>
      </noscript>
      {fault === 'unreachable' && (
        <Banner tone="fail" role="alert" title={stillFaultWords(fault)} />
      )}
      <form
        method="post"
        encType="multipart/form-data"
        className="stack gap-5"
        noValidate={hasScript}
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="intent" value="still" />
        <SelectField label={m.live_still_why()} name="reason" defaultValue={reason}>
          {stillReasons.map((one) => (
            <option key={one} value={one}>
              {stillReasonWords[one]()}
            </option>
          ))}
        </SelectField>
        {preview && <img className="live-still-seen" src={preview} alt={m.live_still_alt()} />}
        <Field
          label={m.live_still_file()}
          error={fault && fault !== 'unreachable' ? stillFaultWords(fault) : undefined}
        >
          {(control) => (
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp"
              capture="user"
              required
              onChange={({ currentTarget: { files } }) => show(files?.[0])}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" pending={isSending} pendingLabel={m.live_still_busy()}>
          {m.live_still_send()}
        </Button>
      </form>
      {hasScript && (
        <a className={buttonClass({ variant: 'text' })} href={checkPath}>
          {m.live_still_back()}
        </a>
      )}
    </>
  );
}

function useStill(told: StillFault | undefined) {
  const [fault, setFault] = useState(told);
  const [isSending, setSending] = useState(false);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    const file = form.get('picture');
    if (!(file instanceof Blob) || file.size === 0) return setFault('missing');
    setFault(undefined);
    setSending(true);
    const why = stillReasons.find((one) => one === form.get('reason')) ?? 'other';
    const answer = await import('./send-still.ts').then(
      ({ sendStill }) => sendStill(file, why),
      (): StillFault => 'unreachable',
    );
    if (answer === 'sent') return window.location.assign(allStepsPath);
    setSending(false);
    setFault(answer);
  }

  const show = (file: Blob | undefined) => setPreview(file && URL.createObjectURL(file));
  return { fault, isSending, preview, show, send };
}
