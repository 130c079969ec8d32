import { Button } from '@luwag/ui/button';
import { Dialog } from '@luwag/ui/dialog';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';

/**
 * A still picture of the sheet, and the real one behind its button. It opens in the theme of the
 * column it stands in, not in that of the page.
 */
export function MoveDialog() {
  const [isOpen, setOpen] = useState(false);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const close = () => setOpen(false);
  return (
    <div className="dialog-still" ref={setSheet}>
      <div className="dialog-sheet">
        <p className="dialog-title">{m.design_dialog_title()}</p>
        <p className="small">{m.design_dialog_text()}</p>
        <Button variant="second" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.design_dialog_open()}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        container={sheet}
        title={m.design_dialog_title()}
        description={m.design_dialog_text()}
      >
        <Button onClick={close}>{m.design_dialog_yes()}</Button>
        <Button variant="text" onClick={close}>
          {m.design_dialog_no()}
        </Button>
      </Dialog>
    </div>
  );
}
