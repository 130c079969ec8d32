import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { answerBy } from '../behaviours.ts';
import type { SandboxPart } from '../part.ts';
import { carrierWarnings, countParts } from './encoding.ts';
import { answerFor } from './magic-numbers.ts';
import { parseRecipient } from './numbers.ts';
import { INVALID_KEY, readFields, SENDER_NAMES } from './request.ts';
import type { SmsOptions } from './routes.ts';

const CONTENT_MAX = 450;

/** The SMS carrier M360: the second one, for what the first does not take. */
export function m360Part(options: Omit<SmsOptions, 'messagesMax'>): SandboxPart {
  return {
    name: 'SMS, second carrier',
    summary: 'Texts in the wire format of M360. Any key is taken; the sender is LUWAG.',
    speaks: ['POST /m360/v3/api/broadcast'],
    magic: [{ value: INVALID_KEY, effect: 'as app_key: 401, the key is not known' }],
    plugin: m360Routes(options),
  };
}

const m360Routes =
  ({ box, slowMs, now }: Omit<SmsOptions, 'messagesMax'>): FastifyPluginAsync =>
  async (app) => {
    app.post('/m360/v3/api/broadcast', async (request, reply) => {
      const fields = readFields(request.body);
      const { app_key: key, app_secret: secret, msisdn = '', content = '' } = fields;
      const refuse = (code: number, name: string) => reply.code(code).send({ code, name });
      if (!key || !secret || key === INVALID_KEY) return refuse(401, 'Unauthorized');
      const recipient = parseRecipient(msisdn);
      if (!recipient || !content || content.length > CONTENT_MAX) return refuse(400, 'Bad Request');
      const from = fields.shortcode_mask ?? '';
      if (!SENDER_NAMES.includes(from)) return refuse(400, 'Bad Request');
      const work = () => {
        box.add({
          kind: 'text',
          from,
          to: [recipient],
          text: content,
          partsCount: countParts(content),
          carrierWarnings: carrierWarnings(content),
        });
        return {
          code: 201,
          name: 'Created',
          transid: randomUUID(),
          timestamp: now().toISOString(),
          msgcount: countParts(content),
        };
      };
      return answerBy(answerFor([recipient]), { reply, slowMs, work });
    });
  };
