import type { Push, PushDevice } from '@luwag/contracts/push';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { List, ListRow } from '@luwag/ui/list';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { type BrowserState, readBrowser } from './this-browser.ts';

type PushCardProps = {
  area: 'buyer' | 'merchant';
  /** Undefined where it could not be read. */
  push: Push | undefined;
};

/**
 * Notices on the screen of this very browser. Only its script can ask for them: without one, and
 * until it is known what the browser can do, nothing is offered.
 */
export function PushCard({ area, push }: PushCardProps) {
  const [browser, setBrowser] = useState<BrowserState>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isHere = true;
    const show = (state: BrowserState) => {
      if (isHere) setBrowser(state);
    };
    readBrowser(area).then(show, () => show({ kind: 'unable' }));
    return () => {
      isHere = false;
    };
  }, [area]);
  if (!browser || !push || push.public_key === null) return null;
  const { public_key: publicKey, devices } = push;

  const act = async (work: (by: Subscribing) => Promise<boolean>) => {
    setBusy(true);
    const isDone = await import('./subscribe-browser.ts').then(work).catch(() => false);
    setFailed(!isDone);
    setBrowser(await readBrowser(area));
    await revalidate();
    setBusy(false);
  };
  const own =
    browser.kind === 'able'
      ? devices.find(({ endpoint_hash }) => endpoint_hash === browser.hash)
      : undefined;
  const stop = (id: string) => act((by) => by.stopPush(area, { id, isOwn: id === own?.id }));
  return (
    <Card className="stack" role="region" aria-labelledby="push-title">
      <h2 id="push-title">{m.push_title()}</h2>
      {hasFailed && <Banner tone="fail" role="status" title={m.push_failed()} />}
      {browser.kind === 'unable' && <p className="small">{m.push_unsupported()}</p>}
      {browser.kind === 'blocked' && <p className="small">{m.push_blocked()}</p>}
      {browser.kind === 'able' && (
        <Own
          device={own}
          isBusy={isBusy}
          start={(isDiscreet) => act((by) => by.startPush(area, { publicKey, isDiscreet }))}
          stop={stop}
        />
      )}
      <Others devices={devices.filter((each) => each !== own)} isBusy={isBusy} stop={stop} />
    </Card>
  );
}

type Subscribing = typeof import('./subscribe-browser.ts');

type OwnProps = {
  device: PushDevice | undefined;
  isBusy: boolean;
  start: (isDiscreet: boolean) => void;
  stop: (id: string) => void;
};

function Own({ device, isBusy, start, stop }: OwnProps) {
  const [isDiscreet, setDiscreet] = useState(false);
  if (device)
    return (
      <>
        <p className="small">{m.push_on()}</p>
        <Button variant="second" pending={isBusy} onClick={() => stop(device.id)}>
          {m.push_stop()}
        </Button>
      </>
    );
  return (
    <>
      <p className="small">{m.push_off()}</p>
      <Checkbox
        checked={isDiscreet}
        onChange={({ target }) => setDiscreet(target.checked)}
        note={m.push_discreet_note()}
      >
        {m.push_discreet()}
      </Checkbox>
      <Button variant="second" pending={isBusy} onClick={() => start(isDiscreet)}>
        {m.push_start()}
      </Button>
    </>
  );
}

type OthersProps = { devices: PushDevice[]; isBusy: boolean; stop: (id: string) => void };

function Others({ devices, isBusy, stop }: OthersProps) {
  if (devices.length === 0) return null;
  return (
    <List label={m.push_others()}>
      {devices.map(({ id, device, since }) => (
        <ListRow
          key={id}
          icon="phone"
          title={device}
          note={m.push_since({ moment: momentWords(since) })}
          end={
            <Button variant="text" auto compact pending={isBusy} onClick={() => stop(id)}>
              {m.push_stop_other({ device })}
            </Button>
          }
        />
      ))}
    </List>
  );
}
