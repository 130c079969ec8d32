import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { addressesOf } from './share-addresses.ts';

type ShareLinksProps = { link: string; amount: string; store: string };

/**
 * To whoever is not at the counter: plain links, which work without script. Apps are opened on
 * phones alone; elsewhere their addresses lead nowhere.
 */
export function ShareLinks({ link, amount, store }: ShareLinksProps) {
  const hasScript = useHasScript();
  const text = m.sales_share_words({ amount, store, link });
  const { messenger, sms } = addressesOf({ link, text });
  const look = buttonClass({ variant: 'second', auto: true, compact: true });
  const canShare = hasScript && 'share' in navigator;
  // Whoever closes the list of apps has shared nothing, and nothing went wrong.
  const share = () => void navigator.share({ text }).catch(() => undefined);
  return (
    <div className={canShare ? 'stack gap-2' : 'stack gap-2 on-phones'}>
      <span className="label">{m.sales_share()}</span>
      <div className="row">
        <a href={messenger} className={`${look} on-phones`}>
          <Icon name="chat" small />
          {m.sales_share_messenger()}
        </a>
        <a href={sms} className={`${look} on-phones`}>
          <Icon name="phone" small />
          {m.sales_share_sms()}
        </a>
        {canShare && (
          <Button variant="second" auto compact onClick={share}>
            <Icon name="share" small />
            {m.sales_share_more()}
          </Button>
        )}
      </div>
    </div>
  );
}
