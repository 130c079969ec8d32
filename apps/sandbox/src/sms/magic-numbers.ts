import type { AnswerBehaviour } from '../behaviours.ts';
import { parseRecipient } from './numbers.ts';

export type Delivery =
  | 'arrives'
  | 'arrives_twice'
  | 'never_arrives'
  | 'fails'
  | 'is_refused'
  | 'is_refunded';

type MagicNumber = {
  number: string;
  effect: string;
  answer: AnswerBehaviour;
  delivery: Delivery;
};

/** Published values: once named here, a number keeps its meaning. */
export const MAGIC_NUMBERS: MagicNumber[] = [
  {
    number: '09990000101',
    effect: 'accepted, then Failed; nothing arrives',
    answer: 'prompt',
    delivery: 'fails',
  },
  {
    number: '09990000102',
    effect: 'accepted, then Refunded; nothing arrives',
    answer: 'prompt',
    delivery: 'is_refunded',
  },
  {
    number: '09990000103',
    effect: 'accepted, stays Pending; nothing arrives',
    answer: 'prompt',
    delivery: 'never_arrives',
  },
  {
    number: '09990000104',
    effect: 'the text arrives twice',
    answer: 'prompt',
    delivery: 'arrives_twice',
  },
  {
    number: '09990000105',
    effect: 'the text arrives at once, the answer after 29 seconds',
    answer: 'slow',
    delivery: 'arrives',
  },
  {
    number: '09990000106',
    effect: 'the text arrives, the connection drops without an answer',
    answer: 'lost_but_done',
    delivery: 'arrives',
  },
  {
    number: '09990000107',
    effect: 'nothing arrives, the connection drops without an answer',
    answer: 'lost_not_done',
    delivery: 'never_arrives',
  },
  {
    number: '09990000108',
    effect: 'the text arrives, the answer is 500',
    answer: 'error_but_done',
    delivery: 'arrives',
  },
  {
    number: '09990000109',
    effect: 'nothing arrives, the answer is 500',
    answer: 'error_not_done',
    delivery: 'never_arrives',
  },
  {
    number: '09990000110',
    effect: 'refused at once (Failed); the second carrier takes it',
    answer: 'prompt',
    delivery: 'is_refused',
  },
];

const byRecipient = new Map(MAGIC_NUMBERS.map((magic) => [parseRecipient(magic.number), magic]));

export function deliveryFor(recipient: string): Delivery {
  return byRecipient.get(recipient)?.delivery ?? 'arrives';
}

/** One call gets one answer: in a bulk call the first number that is not prompt decides it. */
export function answerFor(recipients: string[]): AnswerBehaviour {
  for (const recipient of recipients) {
    const answer = byRecipient.get(recipient)?.answer ?? 'prompt';
    if (answer !== 'prompt') return answer;
  }
  return 'prompt';
}
