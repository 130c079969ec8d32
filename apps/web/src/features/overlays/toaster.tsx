import { Toast as ToastLook } from '@luwag/ui/toast';
import { Toast as Primitive } from 'radix-ui';
import { m } from '#app/paraglide/messages.js';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { dismissToast } from '#app/store/toasts.ts';

const swipeThresholdPx = 50;

/** Draws what the store holds. Loaded when the first toast is shown, and not before. */
export default function Toaster() {
  const toasts = useAppSelector((state) => state.util.toasts);
  const dispatch = useAppDispatch();
  return (
    <Primitive.Provider label={m.shell_toast_label()} swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, open, label, description, durationMs }) => (
        <Primitive.Root
          key={id}
          open={open}
          duration={durationMs}
          onOpenChange={(isOpen) => {
            if (!isOpen) dispatch(dismissToast(id));
          }}
          className="toast-frame"
        >
          <ToastLook
            icon={description ? 'info' : 'check'}
            action={{ label: m.shell_toast_close(), onPress: () => dispatch(dismissToast(id)) }}
          >
            <Primitive.Title asChild>
              <b>{label}</b>
            </Primitive.Title>
            {description && (
              <Primitive.Description className="small">{description}</Primitive.Description>
            )}
          </ToastLook>
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="toaster" />
    </Primitive.Provider>
  );
}
