import type * as purchaseDeclines from '../purchase-declines.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const decided = { rules_version: 1, rule: 'insufficient_credit' as const };

export const purchaseDeclinesDocs: DocsOf<typeof purchaseDeclines> = {
  getPurchaseDecline: {
    description:
      'One purchase for which nothing was lent: the rule, the line or the hold as it was at that moment, and at which step. The same function decides it again from what was kept, under the version of the rules that it names, and under the one of today. Looking is on record.',
    example: {
      params: { decline_id: sample.event },
      answer: {
        decline_id: sample.event,
        account_id: sample.buyer,
        buyer_name: 'M••• C•••',
        livemode: true,
        store_name: 'Tindahan ni Aling Nena',
        request_id: sample.request,
        step: 'opening',
        amount: 3_000_00,
        declined_at: sample.now,
        inputs: {
          wanted: 3_000_00,
          paid_at_once: 0,
          may_pay_part: true,
          line: {
            limit: 5_000_00,
            available: 300_00,
            status: 'open',
            is_overdue: false,
            cap: null,
          },
          hold: null,
        },
        kept: decided,
        replayed: decided,
        is_same: true,
        by_todays_rules: decided,
      },
    },
  },
};
