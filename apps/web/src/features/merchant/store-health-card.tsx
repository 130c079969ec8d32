import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Icon, type IconName } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import type { StoreCheck, StoreUse } from './store-health.ts';

/** Whether a store works, as far as anything told us. */
export function HealthCard({ checks }: { checks: readonly StoreCheck[] }) {
  const wanting = checks.filter(({ state }) => state === 'look').length;
  return (
    <Card className="stack" role="region" aria-labelledby="health">
      <div className="between">
        <h2 id="health">{m.stores_health()}</h2>
        <Badge tone={wanting > 0 ? 'pend' : 'paid'}>
          {wanting > 0 ? m.stores_health_look({ count: wanting }) : m.stores_health_ok()}
        </Badge>
      </div>
      <ul className="lined store-checks">
        {checks.map((check) => (
          <li key={check.about} className={`beside store-check ${check.state}`}>
            <Icon name={icons[check.state]} small />
            <span>
              <b>{titleOf(check)}</b>
              <span className="label">{noteOf(check)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const icons: Readonly<Record<StoreCheck['state'], IconName>> = {
  ok: 'ok',
  look: 'alert',
  none: 'info',
};

function titleOf(check: StoreCheck): string {
  switch (check.about) {
    case 'name':
      return check.state === 'ok' ? m.stores_check_name() : m.stores_check_name_held();
    case 'key':
      return check.state === 'ok' ? m.stores_check_key() : m.stores_check_key_none();
    case 'webhook':
      return check.state === 'ok' ? m.stores_check_webhook() : m.stores_check_webhook_none();
    case 'webhook_trouble':
      return m.stores_check_webhook_trouble();
    case 'returns':
      return check.state === 'ok' ? m.stores_check_returns() : m.stores_check_returns_none();
  }
}

function noteOf(check: StoreCheck): string {
  switch (check.about) {
    case 'name':
      return nameNotes[check.nameState]();
    case 'key':
      return check.lastUsedAt ? momentWords(check.lastUsedAt) : m.stores_check_key_note();
    case 'webhook':
      return webhookNote(check);
    case 'webhook_trouble':
      return check.isDisabled
        ? m.stores_check_webhook_disabled()
        : m.stores_check_webhook_undelivered({ count: check.undelivered });
    case 'returns':
      return check.lastAt
        ? m.stores_used({ count: check.count, moment: momentWords(check.lastAt) })
        : m.stores_check_returns_note();
  }
}

function webhookNote({ state, medianMs, atOnce, events }: StoreCheck & { about: 'webhook' }) {
  if (state !== 'ok') return m.stores_check_webhook_note();
  return medianMs === null
    ? m.stores_check_webhook_quiet()
    : m.stores_check_webhook_figures({ ms: medianMs, atOnce, events });
}

const nameNotes = {
  clear: m.stores_check_name_clear,
  approved: m.stores_check_name_clear,
  waiting: m.stores_check_name_waiting,
  refused: m.stores_check_name_refused,
} as const;

/** Where buyers may be sent back to, with how often each was named. */
export function ReturnsCard({ use }: { use: StoreUse }) {
  if (use.return_urls.length === 0) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="returns">
      <h2 id="returns">{m.selling_store_returns()}</h2>
      <ul className="lined store-returns">
        {use.return_urls.map(({ url, live, test }) => (
          <li key={url} className="breaks">
            <span className="mono">{url}</span>
            <span className="label">{usedWords(live, test)}</span>
          </li>
        ))}
      </ul>
      <p className="label">{m.stores_used_note()}</p>
    </Card>
  );
}

type Used = StoreUse['return_urls'][number]['live'];

function usedWords(live: Used, test: Used): string {
  if (live.last_at) return m.stores_used({ count: live.count, moment: momentWords(live.last_at) });
  return test.count > 0 ? m.stores_used_test() : m.stores_used_never();
}
