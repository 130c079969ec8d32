import type {
  ListTestEventsQuery,
  ListTestEventsResult,
  TriggerTestEventRequest,
  TriggerTestEventResult,
} from './api-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type TestEvents = ReturnType<typeof testEventsOf>;

/** What happened in test mode, for a machine that no webhook can reach. */
export function testEventsOf(call: Transport) {
  return {
    /** The first call has no cursor and answers with one; each after it brings what came since. */
    list: (query: ListTestEventsQuery = {}, options?: CallOptions) =>
      call<ListTestEventsResult>(
        { method: 'GET', path: '/api/v1/test/events/', query, repeats: 'always' },
        options,
      ),

    /** Has your webhooks told of a change of a test payment or payout that does not happen. */
    trigger: (wanted: TriggerTestEventRequest, options?: CallOptions) =>
      call<TriggerTestEventResult>(
        { method: 'POST', path: '/api/v1/test/events/', body: wanted, repeats: 'never' },
        options,
      ),
  };
}
