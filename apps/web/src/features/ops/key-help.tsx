import { Button } from '@luwag/ui/button';
import { Dialog } from '@luwag/ui/dialog';
import { m } from '#app/paraglide/messages.js';

/** All keys of the desk, as a list that can be opened by `?` or by its button. */
export default function KeyHelp({ onClose, isSecond }: { onClose(): void; isSecond: boolean }) {
  const deciding: [string, string][] = isSecond
    ? [
        ['1', m.ops_agree()],
        ['2', m.ops_disagree()],
      ]
    : [
        ['1', m.ops_key_approve()],
        ['2', m.ops_key_ask()],
        ['3', m.ops_key_reject()],
      ];
  const keys: [string, string][] = [
    ...deciding,
    ['↵', m.ops_key_enter()],
    ['Esc', m.ops_key_escape()],
    ['J K', m.ops_key_items()],
    ['Z', m.ops_key_zoom()],
    ['R', m.ops_key_turn()],
    ['N', m.ops_key_next()],
    ['?', m.ops_key_help()],
  ];
  return (
    <Dialog open onOpenChange={onClose} title={m.ops_keys()} description={m.ops_keys_text()}>
      <dl className="ops-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button variant="second" compact onClick={onClose}>
        {m.ops_close()}
      </Button>
    </Dialog>
  );
}
