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
    nodeSha256: 'a93ee309508b7a9676d1476f9afae47410265a522594573f75d7bfe26f6e9c7e',
    php: 'luwag-php-0.1.0.tgz',
    phpSha256: '2f8e70375eb66ed666d8615c8f2b496718d3ebee6b8633d0bccaba9444ceda80',
    python: 'luwag-python-0.1.0.tgz',
    pythonSha256: 'a36e5e74118a9f1840f3f29cbc39dfe6474ef26b4dfabc3c2523d2bd8263d197',
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
