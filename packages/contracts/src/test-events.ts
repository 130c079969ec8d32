import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * Test events for a machine that no webhook can reach: a developer's own asks for them. They are
 * read from where webhooks are made of, whether or not the store has an address.
 */

export const TestModeEvent = z.object({
  /** The `webhook-id` that a webhook of it has. */
  id: z.string(),
  type: z.string(),
  /** What a webhook of it says, byte for byte. */
  body: z.string(),
});

export const listTestEvents = endpoint({
  name: 'webhooks.listTestEvents',
  method: 'GET',
  path: '/api/v1/test/events/',
  summary: 'What happened in test mode since the last time it was asked, as webhooks say it',
  auth: { schemes: ['api_key'], roles: ['merchant'], scope: 'payments:read' },
  query: z.object({
    /** Of the answer before; left out, from now on. */
    cursor: z.string().max(40).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(TestModeEvent),
      cursor: z.string(),
      /** Ask again at once; otherwise in a second. */
      has_more: z.boolean(),
    }),
  },
  refusals: { test_mode_only: 403, cursor_invalid: 422 },
});
