import type { FastifyRequest } from 'fastify';

/** A posted form or JSON object as plain members; anything else is an empty one. */
export function readBody(request: FastifyRequest): Record<string, unknown> {
  if (!Buffer.isBuffer(request.body)) return {};
  const text = request.body.toString('utf8');
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' ? { ...parsed } : {};
  } catch {
    return {};
  }
}
