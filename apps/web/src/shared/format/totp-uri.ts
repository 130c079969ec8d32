/** What an authenticator app takes, and the key inside it in groups that can be read and typed. */
export type TotpUri = { uri: string; secret: string; groups: readonly string[] };

/**
 * The address comes back with the form that confirms the first code, so it is looked at again: it
 * is drawn as a link, and only one for an authenticator app may be.
 */
export function readTotpUri(text: unknown): TotpUri | undefined {
  if (typeof text !== 'string' || text.length > 512 || !URL.canParse(text)) return undefined;
  const { protocol, host, searchParams } = new URL(text);
  const secret = searchParams.get('secret') ?? '';
  if (protocol !== 'otpauth:' || host !== 'totp' || !/^[A-Z2-7]{16,128}=*$/.test(secret)) {
    return undefined;
  }
  return { uri: text, secret, groups: secret.match(/.{1,4}/g) ?? [] };
}
