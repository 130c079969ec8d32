import { Button } from '@luwag/ui/button';
import { Dialog } from '@luwag/ui/dialog';
import { use } from 'react';
import { m } from '#app/paraglide/messages.js';
import { DeskContext } from './desk-state.ts';

/** All keys of the desk, as a list that can be opened by `?` or by its button. */
export default function KeyHelp({ isSecond }: { isSecond: boolean }) {
  const { move } = use(DeskContext);
  const close = () => move({ kind: 'help', isOpen: false });
  const deciding = isSecond
    ? [m.ops_agree(), m.ops_disagree()]
    : [m.ops_key_approve(), m.ops_key_ask(), m.ops_key_reject()];
  const keys: [string, string][] = [
    ...deciding.map((does, index): [string, string] => [String(index + 1), does]),
    ['↵', m.ops_key_enter()],
    ['Esc', m.ops_key_escape()],
    ['J K', m.ops_key_items()],
    ['Z', m.ops_key_zoom()],
    ['R', m.ops_key_turn()],
    ['N', m.ops_key_next()],
    ['?', m.ops_key_help()],
  ];
  return (
    <Dialog open onOpenChange={close} title={m.ops_keys()} description={m.ops_keys_text()}>
      <dl className="stack ops-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt className="row gap-1">
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button variant="second" compact onClick={close}>
        {m.ops_close()}
      </Button>
    </Dialog>
  );
}
