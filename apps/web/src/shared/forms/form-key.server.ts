import { createHash, randomUUID } from 'node:crypto';

/** Drawn when a form is shown and sent with it: the same form sent twice is done once. */
export const newFormKey = (): string => randomUUID();

/**
 * The idempotency key of what a form asks for. Pressing twice asks once; a form that is corrected
 * and sent again asks for something else. Only for calls that move no money: a payment keeps the
 * form's own key, whatever is changed in between.
 */
export function keyOfContent(formKey: string, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
  return `${/^[\w-]{16,64}$/.test(formKey) ? formKey : randomUUID()}.${digest}`;
}
