import { Luwag, type LuwagOptions } from '@luwag/sdk';
import { MedusaError } from '@medusajs/framework/utils';

/** What a shop says in `medusa-config.ts`. */
export type LuwagMedusaOptions = {
  /** `lw_test_…` or `lw_live_…`, with payments:read, payments:write and refunds:write. */
  apiKey: string;
  /** `whsec_…` of the webhook address; while it is being replaced, both. */
  webhookSecret: string | readonly string[];
  /** Where Luwag is, unless it is where the SDK thinks. */
  origin?: string;
  /** Where buyers come back to, paid or not, unless the storefront says. On the store's list. */
  returnUrl?: string;
  cancelUrl?: string;
  /** How long a buyer has to pay; half an hour unless you say. */
  expiresInSeconds?: number;
};

/** A shop that is told at the start does not find out at its first sale. */
export function checkOptions(options: Record<string, unknown>): void {
  const { apiKey, webhookSecret } = options;
  const secrets = Array.isArray(webhookSecret) ? webhookSecret : [webhookSecret];
  if (typeof apiKey !== 'string' || !/^lw_(?:test|live)_\w+$/.test(apiKey))
    refuse('apiKey is missing: lw_test_… or lw_live_…');
  const isSecret = (each: unknown) => typeof each === 'string' && each.startsWith('whsec_');
  if (secrets.length === 0 || !secrets.every(isSecret))
    refuse('webhookSecret is missing: whsec_…, as it was shown when you set the address');
}

function refuse(what: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_ARGUMENT, `Luwag: ${what}`);
}

export const connect = ({ apiKey, origin }: Pick<LuwagMedusaOptions, 'apiKey' | 'origin'>): Luwag =>
  new Luwag(apiKey, { ...(origin ? ({ origin } satisfies LuwagOptions) : {}) });
