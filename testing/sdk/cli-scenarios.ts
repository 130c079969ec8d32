import { expect, test } from 'vitest';
import { openReceiver, verifies } from '../harness/webhooks-harness.ts';
import { startCli } from './listening.ts';
import type { SdkHarness } from './sdk-harness.ts';

/** What `luwag` does, as it is packed and installed. */
export function cliScenarios(harness: SdkHarness): void {
  const settingsOf = (key: string) => ({ LUWAG_KEY: key, LUWAG_ORIGIN: harness.relay.origin });
  const ask = <T>(call: string, args: object) => harness.drivers.node.ask<T>({ call, args });

  /** A payment of the shop that was asked for and taken back: one event. */
  async function newCanceled({ key }: { key: string }): Promise<string> {
    const { origin } = harness.relay;
    await ask('connect', { key, origin, timeout_ms: 20_000, retry_delay_ms: 20 });
    const { result } = await ask<{ id: string }>('payments.create', { amount: 1_000_00 });
    await ask('payments.cancel', { id: result?.id });
    return result?.id ?? '';
  }

  test('luwag listen passes what happens in its store on, signed, without being reached itself', async () => {
    const [shop, other] = [await harness.openShop(), await harness.openShop()];
    const receiver = await openReceiver();
    await newCanceled(shop);
    const args = ['listen', '--forward-to', receiver.url];
    const cli = startCli(harness.project, args, settingsOf(shop.key));
    await cli.says('Listening');
    await newCanceled(other);
    const id = await newCanceled(shop);
    await cli.says('→ 204');
    expect(receiver.received).toHaveLength(1);
    const [secret = ''] = /whsec_\S+/.exec(cli.text()) ?? [];
    for (const sent of receiver.received) {
      expect(verifies(sent, secret)).toBe(true);
      expect(JSON.parse(sent.body)).toMatchObject({
        type: 'payment_request.canceled',
        data: { id, status: 'canceled' },
      });
    }
    expect(await cli.stop()).toBe(0);
    await receiver.close();
  });

  test('luwag trigger has what it says sent to the store’s webhooks', async () => {
    const shop = await harness.openShop();
    const run = async (...args: string[]) => {
      const cli = startCli(harness.project, ['trigger', ...args], settingsOf(shop.key));
      return [await cli.ended(), cli.text()] as const;
    };
    expect(await run('payment_request.paid')).toEqual([1, expect.stringContaining('No test')]);
    const payment = await newCanceled(shop);
    expect(await run('payment_request.paid')).toEqual([1, expect.stringContaining('webhook')]);
    await ask('webhook_endpoints.create', { url: 'https://tindahan.example/luwag' });
    for (const args of [[], ['--payment', payment]])
      expect(await run('payment_request.paid', ...args)).toEqual([
        0,
        expect.stringMatching(/^payment_request\.paid evt_\S+ is on its way/),
      ]);
    await harness.newPayout();
    expect(await run('payout.returned')).toEqual([0, expect.stringContaining('payout.returned')]);
    expect((await run('payout.nothing'))[0]).toBe(1);
    expect(await run()).toEqual([1, expect.stringContaining('Usage')]);
  });

  test('luwag listen says what is missing, and that a live key is none for tests', async () => {
    const noKey = startCli(harness.project, ['listen'], { LUWAG_KEY: '' });
    expect(await noKey.ended()).toBe(1);
    expect(noKey.text()).toContain('LUWAG_KEY');
    const live = await harness.openShop('live');
    const refused = startCli(harness.project, ['listen'], settingsOf(live.key));
    expect(await refused.ended()).toBe(1);
    expect(refused.text()).toMatch(/test key.*\(request \S+\)/);
    const { key } = await harness.openShop();
    const headers = { authorization: `Bearer ${key}` };
    for (const cursor of ['1', '1-x', `${'9'.repeat(19)}-1`]) {
      const address = `${harness.relay.origin}/api/v1/test/events/?cursor=${cursor}`;
      const reply = await fetch(address, { headers });
      expect(await reply.json()).toMatchObject({ status: 422, code: 'cursor_invalid' });
    }
  });
}
