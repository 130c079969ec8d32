import type { StillReason } from '@luwag/contracts/liveness';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';
import { facePath } from '#app/shared/auth/face-address.ts';
import { PictureField, usePictureForm } from '#app/shared/pictures/picture-field.tsx';
import { stillFaults } from './still-fault.ts';
import { allStepsPath, stillReasonWords } from './words.ts';

const stillReasons = Object.keys(stillReasonWords) as StillReason[];

type StillViewProps = { reason: StillReason; fault: string | undefined };

/**
 * One picture of the face instead of the check, looked at by a person. The form works as it is;
 * with script the picture is made small before it goes.
 */
export function StillView({ reason, fault: told }: StillViewProps) {
  const hasScript = useHasScript();
  const { fault, isSending, preview, show, formProps } = usePictureForm({
    name: 'picture',
    told,
    missing: 'picture_missing',
    send: async (file, form) => {
      const why = stillReasons.find((one) => one === form.get('reason')) ?? 'other';
      return (await import('./send-still.ts')).sendStill(file, why);
    },
    onSent: () => window.location.assign(allStepsPath),
  });
  const words = fault ? lineFor(stillFaults, fault) : undefined;
  return (
    <>
      <div className="live-words">
        <h2>{m.live_still_title()}</h2>
        <p className="lede">{m.live_still_lede()}</p>
      </div>
      <noscript>
        <p className="small">{m.live_no_script()}</p>
      </noscript>
      {fault && !words && <Banner tone="fail" role="alert" title={m.live_trouble_lost_title()} />}
      <form {...formProps} className="stack gap-5">
        <input type="hidden" name="intent" value="still" />
        <SelectField label={m.live_still_why()} name="reason" defaultValue={reason}>
          {stillReasons.map((one) => (
            <option key={one} value={one}>
              {stillReasonWords[one]()}
            </option>
          ))}
        </SelectField>
        {preview && <img className="live-still-seen" src={preview} alt={m.live_still_alt()} />}
        <PictureField
          name="picture"
          label={m.live_still_file()}
          error={words?.()}
          capture="user"
          onFile={show}
        />
        <Button type="submit" pending={isSending} pendingLabel={m.live_still_busy()}>
          {m.live_still_send()}
        </Button>
      </form>
      {hasScript && (
        <a className={buttonClass({ variant: 'text' })} href={facePath}>
          {m.live_still_back()}
        </a>
      )}
    </>
  );
}
