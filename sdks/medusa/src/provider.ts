import {
  ConflictError,
  type Luwag,
  NotFoundError,
  type PaymentRequest,
  SignatureError,
} from '@luwag/sdk';
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  Logger,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import { AbstractPaymentProvider } from '@medusajs/framework/utils';
import { assertPesos, centavosOf, refundCentavosOf } from './amounts.ts';
import { writePesos } from './centavos.ts';
import { inMedusasWords, notAllowed } from './errors.ts';
import { checkOptions, connect, type LuwagMedusaOptions } from './options.ts';
import { dataOf, isOver, isPaid, meaningOf, sessionMember, sessionOf } from './statuses.ts';

type Data = Record<string, unknown> | undefined;

/**
 * Payments of a Medusa shop by Luwag. A payment session is one payment request; whatever Medusa
 * asks about it is answered from Luwag's API as it stands at that moment. Neither the buyer's
 * return nor a webhook is believed: both only make Medusa ask.
 */
export class LuwagPaymentProvider extends AbstractPaymentProvider<LuwagMedusaOptions> {
  static override identifier = 'luwag';

  static override validateOptions(options: Record<string, unknown>): void {
    checkOptions(options);
  }

  readonly #luwag: Luwag;
  readonly #options: LuwagMedusaOptions;
  readonly #logger: Logger;

  constructor(container: { logger: Logger }, options: LuwagMedusaOptions) {
    super(container, options);
    this.#luwag = connect(options);
    this.#options = options;
    this.#logger = container.logger;
    if (options.apiKey.startsWith('lw_test_'))
      this.#logger.warn('Luwag: the key is a test key: carts are completed without real money.');
  }

  /** Asks for the payment. The session names the call: made again it makes no second request. */
  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const session = input.data?.session_id ?? input.context?.idempotency_key;
    const request = await this.#ask(String(session ?? ''), 0, input);
    return { id: request.id, ...this.#shown(request) };
  }

  /**
   * A request's amount never changes: another amount is another request, and the one before is
   * taken back first, so that a buyer never has two to pay.
   */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const current = await this.#read(input.data);
    assertPesos(input.currency_code);
    const isSame = current.amount === centavosOf(input.amount);
    if (isSame && !isOver(current)) return this.#shown(current);
    const session = sessionOf(current) ?? '';
    const earlier = await this.#takeBackAll(session);
    return this.#shown(await this.#ask(session, earlier, input));
  }

  /**
   * Takes the request back. One that is paid, or being paid, stays, and so does its session. One
   * that this key cannot see, as after a change from test to live, holds up nobody's cart.
   */
  async deletePayment({ data = {} }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const current = data.id ? await this.#find(data) : undefined;
    if (current) await this.#takeBackAll(sessionOf(current) ?? '');
    return { data };
  }

  async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return this.#shown(await this.#read(data));
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return this.#shown(await this.#read(data));
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: dataOf(await this.#read(data)) };
  }

  /** Luwag charges by itself: there is nothing to do but to see that it has. */
  async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const request = await this.#read(data);
    if (!isPaid(request)) throw notAllowed(`the request is ${request.status}, not paid.`);
    return { data: dataOf(request) };
  }

  /**
   * Medusa cancels where something failed on its side, perhaps while another attempt succeeded with
   * the same payment. Money that was taken is therefore never given back from here; Medusa's own
   * refund does that, once it knows that there is no order.
   */
  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const request = await this.#read(data);
    if (isPaid(request)) throw notAllowed('the request is paid: refund it instead.');
    return { data: dataOf(await this.#takeBack(request)) };
  }

  /** Gives back so much of it, once for each refund of Medusa's. */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const { id, refundable } = await this.#read(input.data);
    const amount = refundCentavosOf(input.amount, refundable);
    const refund = input.context?.idempotency_key;
    await inMedusasWords(() =>
      this.#luwag.refunds.create(
        id,
        { amount, reason: 'other', note: `Medusa ${refund ?? ''}`.trim() },
        refund ? { idempotencyKey: `medusa-refund-${refund}` } : {},
      ),
    );
    return { data: dataOf(await this.#read(input.data)) };
  }

  /**
   * Medusa has answered 200 by the time it comes here: what cannot be verified is logged, and means
   * nothing. What is paid leads to `authorizePayment`, which asks again.
   */
  async getWebhookActionAndData({
    rawData,
    headers,
  }: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    const ignored = { action: 'not_supported' } as const;
    try {
      const secret = this.#options.webhookSecret;
      const event = this.#luwag.webhooks.verify(rawData, headers as Record<string, string>, secret);
      if (!event.type.startsWith('payment_request.')) return ignored;
      const request = event.data as PaymentRequest;
      const session_id = sessionOf(request);
      if (!session_id) return ignored;
      const amount = writePesos(request.amount);
      return { action: meaningOf[request.status].action, data: { session_id, amount } };
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      this.#logger.warn(`Luwag: a webhook was not taken: ${error.message} (${error.code})`);
      return ignored;
    }
  }

  /** `earlier` is how many requests this session had before: each has a key of its own. */
  #ask(
    session: string,
    earlier: number,
    { amount, currency_code, data }: InitiatePaymentInput,
  ): Promise<PaymentRequest> {
    assertPesos(currency_code);
    if (!session) throw notAllowed('Medusa named no payment session.');
    const { returnUrl, cancelUrl, expiresInSeconds } = this.#options;
    const pages = {
      return_url: textOf(data, 'return_url') ?? returnUrl,
      cancel_url: textOf(data, 'cancel_url') ?? cancelUrl,
    };
    return inMedusasWords(() =>
      this.#luwag.payments.create(
        {
          amount: centavosOf(amount),
          order_reference: session,
          metadata: { [sessionMember]: session },
          expires_in: expiresInSeconds,
          ...pages,
        },
        { idempotencyKey: `medusa-session-${session}-${earlier}` },
      ),
    );
  }

  #read(data: Data): Promise<PaymentRequest> {
    return inMedusasWords(() => this.#luwag.payments.get(textOf(data, 'id') ?? ''));
  }

  #find(data: Data): Promise<PaymentRequest | undefined> {
    return inMedusasWords(() =>
      this.#luwag.payments.get(textOf(data, 'id') ?? '').catch((error: unknown) => {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      }),
    );
  }

  /** How many there were. None of them can be paid afterwards, or it is refused. */
  async #takeBackAll(session: string): Promise<number> {
    const { results } = await inMedusasWords(() =>
      this.#luwag.payments.list({ order_reference: session, limit: 100 }),
    );
    for (const request of results) {
      const ended = isOver(request) ? request : await this.#takeBack(request);
      if (!isOver(ended)) throw notAllowed(`the request is ${ended.status}: it stays.`);
    }
    return results.length;
  }

  /** As it stands afterwards: it may have ended, or been paid, while this was asked. */
  async #takeBack(request: PaymentRequest): Promise<PaymentRequest> {
    try {
      return await this.#luwag.payments.cancel(request.id);
    } catch (error) {
      if (error instanceof ConflictError) return this.#read({ id: request.id });
      return inMedusasWords(() => Promise.reject(error));
    }
  }

  #shown(request: PaymentRequest) {
    return { data: dataOf(request), status: meaningOf[request.status].session };
  }
}

const textOf = (data: Data, name: string): string | undefined => {
  const value = data?.[name];
  return typeof value === 'string' && value ? value : undefined;
};
