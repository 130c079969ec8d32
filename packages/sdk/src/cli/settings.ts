import { parseArgs } from 'node:util';

export type Settings = {
  command: string | undefined;
  key: string | undefined;
  origin: string | undefined;
  forwardTo: string | undefined;
  secret: string | undefined;
  events: string[] | undefined;
  /** What `trigger` has your server told of. */
  type: string | undefined;
  payment: string | undefined;
  payout: string | undefined;
};

export const usage = `Usage: luwag listen [options]
       luwag trigger <type> [options]

listen prints the test events of your store as they happen, and passes them on, signed.

  --forward-to <url>   where to post them, such as http://localhost:3000/luwag
  --events <a,b>       only these, such as payment_request.paid,refund.succeeded
  --secret <whsec_…>   sign with this secret and not with one made from your key

trigger has your webhooks told of a change that does not happen, such as
payment_request.declined or payout.returned.

  --payment <id>       of this test payment and not of the newest
  --payout <id>        of this test payout and not of the newest

  --origin <url>       where Luwag is; or LUWAG_ORIGIN

Your test key is read from LUWAG_KEY: on the command line others could read it.
`;

/** A key given as an argument would be seen by every process and kept in the shell's history. */
export function readSettings(args: string[]): Settings {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'forward-to': { type: 'string' },
      events: { type: 'string' },
      secret: { type: 'string' },
      payment: { type: 'string' },
      payout: { type: 'string' },
      origin: { type: 'string' },
    },
  });
  const { LUWAG_KEY, LUWAG_ORIGIN } = process.env;
  return {
    command: positionals[0],
    key: LUWAG_KEY,
    origin: values.origin ?? LUWAG_ORIGIN,
    forwardTo: values['forward-to'],
    secret: values.secret,
    events: values.events?.split(','),
    type: positionals[1],
    payment: values.payment,
    payout: values.payout,
  };
}
