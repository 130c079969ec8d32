import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a key (RFC 6238), now or so many steps from now. */
export function appCode(key: string, stepsAhead = 0): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A reader of fingerprints that was given to a page. */
export type PasskeyDevice = { session: CDPSession; authenticatorId: string };

/**
 * Gives the page's device a fingerprint reader that always says yes; as `cable`, one that is
 * another device nearby.
 */
export async function addPasskeyDevice(
  page: Page,
  transport: 'internal' | 'cable' = 'internal',
): Promise<PasskeyDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** The phone with the passkey is held beside the page's device. */
export async function bringNear(phone: PasskeyDevice, page: Page): Promise<void> {
  const { authenticatorId } = phone;
  const { credentials } = await phone.session.send('WebAuthn.getCredentials', { authenticatorId });
  const near = await addPasskeyDevice(page, 'cable');
  for (const credential of credentials)
    await near.session.send('WebAuthn.addCredential', {
      authenticatorId: near.authenticatorId,
      credential,
    });
}
