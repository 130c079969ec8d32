import { putSecuritySettings, type SecurityChange } from '@luwag/contracts/sessions';
import { redirect } from 'react-router';
import type { z } from 'zod';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { deedAddress } from './deeds.ts';
import type { Act, Deed, SecurityAnswer } from './security-answer.ts';

type SettingChange = {
  act: Act;
  body: z.input<typeof SecurityChange>;
  deed: Deed;
  typed?: Record<string, string>;
};

export async function changeSetting(
  args: VisitorArgs,
  { act, body, deed, typed }: SettingChange,
): Promise<SecurityAnswer> {
  const result = await callAs(args, putSecuritySettings, { body });
  if (result.ok) return done(args, deed);
  return { kind: 'refused', act, code: result.code, ...(typed ? { typed } : {}) };
}

/** Back to the page by a redirect, so that reloading it does nothing a second time. */
export function done({ url }: VisitorArgs, deed: Deed): never {
  throw redirect(deedAddress(url.pathname, deed), 303);
}
