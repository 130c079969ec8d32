import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { canCheck, makeNumber, sealOf } from './browser/draw-check.ts';

type Own = { number: string; seal: string };

/**
 * A number of the member's own for the draw. This browser makes it; it is kept by us, encrypted, or
 * by its owner and nowhere else, and the page says which. Without script the server makes it when
 * the form is sent, and the page says that.
 */
export function NumberChoice() {
  const hasScript = useHasScript();
  const own = useOwnNumber();
  const [keeper, setKeeper] = useState('luwag');
  if (!hasScript || own === 'none')
    return (
      <div className="stack gap-2">
        <p className="field-label">{m.paluwagan_number()}</p>
        <p>{m.paluwagan_number_no_script()}</p>
      </div>
    );
  return (
    <div className="stack">
      <RowChoices
        legend={m.paluwagan_number()}
        name="keeper"
        defaultValue={keeper}
        onChoose={setKeeper}
        choices={[
          {
            value: 'luwag',
            title: m.paluwagan_number_luwag(),
            note: m.paluwagan_number_luwag_note(),
          },
          { value: 'me', title: m.paluwagan_number_me(), note: m.paluwagan_number_me_note() },
        ]}
      />
      {own && <input type="hidden" name="seal" value={own.seal} />}
      {/* What its owner keeps is not sent: only its seal is. */}
      {own && keeper === 'luwag' && <input type="hidden" name="number" value={own.number} />}
      {own && keeper === 'me' && (
        <div className="stack gap-2">
          <p>{m.paluwagan_number_yours()}</p>
          <p className="mono pal-hash">{own.number}</p>
          <CopyButton
            text={own.number}
            label={m.paluwagan_number_copy()}
            copied={m.paluwagan_copied()}
          />
        </div>
      )}
      <p className="help">{m.paluwagan_number_help()}</p>
    </div>
  );
}

/** Made once for each showing of the form; `none` where this browser cannot seal it. */
function useOwnNumber(): Own | 'none' | undefined {
  const [own, setOwn] = useState<Own | 'none'>();
  useEffect(() => {
    if (!canCheck()) return setOwn('none');
    let isOver = false;
    const number = makeNumber();
    void sealOf(number).then((seal) => {
      if (!isOver) setOwn({ number, seal });
    });
    return () => {
      isOver = true;
    };
  }, []);
  return own;
}
