import type { GatewaySandbox } from '../harness/gateway-sandbox.ts';

/** A wallet linked at the gateway; what becomes of later charges is decided there and then. */
export async function makeToken(
  { origin, access, press }: Pick<GatewaySandbox, 'origin' | 'access' | 'press'>,
  wanted: { reference: string; returnUrl: string; later?: string },
): Promise<string> {
  const { reference, returnUrl, later } = wanted;
  const made = await fetch(`${origin}/v3/payment_tokens`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${access.secretKey}:`).toString('base64')}`,
      'api-version': '2024-11-11',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      reference_id: reference,
      ...{ country: 'PH', currency: 'PHP', channel_code: 'PAYMAYA' },
      channel_properties: { success_return_url: returnUrl, failure_return_url: returnUrl },
    }),
  });
  if (!made.ok) throw new Error(await made.text());
  const token = (await made.json()) as { payment_token_id: string; actions: { value: string }[] };
  await press(token.actions[0]?.value ?? '', 'approve', later ? { later } : {});
  return token.payment_token_id;
}
