import { QRCodeSVG } from 'qrcode.react';
import { m } from '#app/paraglide/messages.js';
import type { TotpUri } from '#app/shared/format/totp-uri.ts';

/** What an authenticator app takes: a code to scan, a link for the same phone, a key to type. */
export function TotpKey({ totp }: { totp: TotpUri }) {
  return (
    <>
      <p className="small">{m.security_totp_scan()}</p>
      {/* Dark on light in both themes: cameras expect it. */}
      <div className="totp-qr" data-theme="light">
        <QRCodeSVG
          value={totp.uri}
          size={176}
          marginSize={2}
          bgColor="transparent"
          fgColor="currentColor"
          title={m.security_totp_qr()}
        />
      </div>
      <a className="target totp-link" href={totp.uri}>
        {m.security_totp_link()}
      </a>
      <div>
        <p className="label">{m.security_totp_key()}</p>
        <p className="value totp-key mono">{totp.groups.join(' ')}</p>
      </div>
    </>
  );
}
