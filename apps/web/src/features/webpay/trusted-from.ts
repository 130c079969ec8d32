import type { Proposal } from '@luwag/contracts/proposals';
import type { SecuritySettings } from '@luwag/contracts/sessions';
import { isQuick, trustedAtMs } from '@luwag/domain/confirming';
import { centavos } from '@luwag/domain/money';

/** A factor that is missing, or too new: from when on this purchase can be confirmed. */
export type TrustedFrom = { atMs: number; hasFactor: boolean };

type Asked = {
  request: Pick<Proposal['request'], 'amount' | 'livemode'>;
  line: Pick<Proposal['line'], 'pay_now'>;
};
type Made = {
  passkeys: readonly Pick<SecuritySettings['passkeys'][number], 'created_at'>[];
  totp: Pick<SecuritySettings['totp'], 'enabled_at'>;
};

/** Before anything is agreed to, whether the purchase will take a factor that is a day old. */
export const needsTrusted = ({ request, line }: Asked): boolean =>
  request.livemode &&
  !isQuick({
    amountCentavos: centavos(request.amount),
    payNowCentavos: centavos(line.pay_now),
  });

/**
 * Nothing where one of the factors is old enough. That an old app counts as new on a new device is
 * left to the page that asks for it: only the API knows since when it has known the device.
 */
export function trustedFrom(factors: Made, nowMs: number): TrustedFrom | undefined {
  const made = trustedTimes(factors);
  if (made.length === 0) return { atMs: trustedAtMs(nowMs), hasFactor: false };
  const atMs = Math.min(...made);
  return atMs > nowMs ? { atMs, hasFactor: true } : undefined;
}

/** From when on each of the factors is old enough. */
export const trustedTimes = ({ passkeys, totp }: Made): number[] =>
  [...passkeys.map(({ created_at }) => created_at), totp.enabled_at]
    .filter((at) => at !== null)
    .map((at) => trustedAtMs(Date.parse(at)));
