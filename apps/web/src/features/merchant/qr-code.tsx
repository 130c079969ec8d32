import { QRCodeSVG } from 'qrcode.react';

/** Dark on light in both themes, because cameras expect it; sized by the style sheet. */
export function QrCode({ payload, title }: { payload: string; title: string }) {
  return (
    <div className="qr-code" data-theme="light">
      <QRCodeSVG
        value={payload}
        size={256}
        level="M"
        marginSize={2}
        bgColor="transparent"
        fgColor="currentColor"
        title={title}
      />
    </div>
  );
}
