import {
  createPaymentRequest,
  listPaymentRequests,
  requestAmountMax,
  requestAmountMin,
} from '@luwag/contracts/payment-requests';
import { RefundReason } from '@luwag/contracts/refunds';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { refundDaysMax } from '@luwag/domain/refunds';
import { purchaseTestCode } from '@luwag/domain/test-values';

/**
 * Every figure that a guide names, written there in braces: `{refunds.days}`. Those that stand in
 * code that pages do not import are repeated here, and `scripts/guides.test.ts` holds them to it.
 */
export const facts = {
  amount: {
    minCentavos: requestAmountMin,
    maxCentavos: requestAmountMax,
    min: formatPesos(centavos(requestAmountMin)),
    max: formatPesos(centavos(requestAmountMax)),
  },
  expiry: {
    default: createPaymentRequest.body.parse({ amount: requestAmountMin }).expires_in,
    min: 60,
    max: 604_800,
  },
  idempotency: { minLength: 16, maxLength: 255, days: 30, waitSeconds: 10 },
  limits: {
    test: { perSecond: 10, burst: 30 },
    live: { perSecond: 25, burst: 100 },
  },
  lists: { default: listPaymentRequests.query.parse({}).limit, max: 100 },
  sizes: { bodyKilobytes: 256 },
  keys: { testMax: 5, liveMax: 2 },
  refunds: {
    days: refundDaysMax,
    confirmAbove: formatPesos(centavos(5_000_00)),
    reasons: RefundReason.options.map((reason) => `\`${reason}\``).join(', '),
  },
  webhooks: {
    attempts: 10,
    ladder: 'at once, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours',
    lastDays: 4,
    timeoutSeconds: 15,
    toleranceSeconds: 300,
    bothSignHours: 48,
    disabledDays: 5,
  },
  /** What `scripts/pack-sdks.ts` packed; `scripts/packed-sdks.test.ts` holds them to it. */
  downloads: {
    node: 'luwag-sdk-0.1.0.tgz',
    nodeSha256: 'b56b297a385037245dae067c6ba1713c303774ee5e873d50a4be7ce3d38f9f27',
    php: 'luwag-php-0.1.0.tgz',
    phpSha256: 'f63cd41d52091d6b3f29c63bd37f416278661b390caa4c557df96b2fd3e1efd5',
    python: 'luwag-python-0.1.0.tgz',
    pythonSha256: '178695c711e8450c4b1a11a1fcc0525148c31bf9b5240a65a86aa0eb2bce566f',
  },
  versioning: { deprecationDays: 180 },
  test: { code: purchaseTestCode, credit: formatPesos(centavos(20_000_00)) },
} as const;

/**
 * The text with each figure in the place of its name; a name that means nothing is a fault. What a
 * program fills in itself (`${order.id}`) is none of ours.
 */
export const withFacts = (text: string): string =>
  text.replace(/(?<!\$)\{([a-z]\w*(?:\.\w+)+)\}/g, (_, name: string) => {
    let value: unknown = facts;
    for (const key of name.split('.'))
      value = (value as Record<string, unknown> | undefined)?.[key];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`a guide names the figure ${name}, which does not exist`);
    return String(value);
  });
