import { Icon } from '@luwag/ui/icon';
import { useEffect, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { useAppSelector } from '#app/store/store.ts';

/** Covers the screen while a logout is under way, so that nothing is pressed half signed out. */
export function LoggingOutOverlay() {
  const isShown = useAppSelector((state) => state.util.loggingOut);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isShown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isShown]);
  return (
    <dialog
      ref={dialog}
      className="logging-out"
      aria-label={m.shell_logging_out()}
      onCancel={(event) => event.preventDefault()}
    >
      {isShown && (
        <p role="status">
          <Icon name="spin" className="spin" />
          {m.shell_logging_out()}
        </p>
      )}
    </dialog>
  );
}
