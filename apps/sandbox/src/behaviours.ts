import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * The ways an outside party's answer goes wrong while its work may or may not have been done. What
 * the caller sees of `lost_but_done` and `lost_not_done` is the same on purpose: no caller can
 * tell them apart, so no caller may guess.
 */
export type AnswerBehaviour =
  | 'prompt'
  | 'slow'
  | 'lost_but_done'
  | 'lost_not_done'
  | 'error_but_done'
  | 'error_not_done';

export async function answerBy(
  behaviour: AnswerBehaviour,
  options: { reply: FastifyReply; slowMs: number; work: () => unknown },
): Promise<unknown> {
  const { reply, slowMs, work } = options;
  const isDone = behaviour !== 'lost_not_done' && behaviour !== 'error_not_done';
  const answer = isDone ? work() : undefined;
  switch (behaviour) {
    case 'prompt':
      return answer;
    case 'slow':
      // Unreferenced: a caller that gave up must not keep the process from stopping.
      await sleep(slowMs, undefined, { ref: false });
      return answer;
    case 'lost_but_done':
    case 'lost_not_done':
      reply.hijack();
      reply.raw.destroy();
      return undefined;
    case 'error_but_done':
    case 'error_not_done':
      return reply.code(500).send({ message: 'Server Error' });
  }
}
