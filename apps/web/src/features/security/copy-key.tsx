import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { useHasScript } from '#app/shared/hooks/use-has-script.ts';

/** Offered only where the browser lets a page fill the clipboard. */
export function CopyKey({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = useHasScript() && 'clipboard' in navigator;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button variant="second" compact onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      <span role="status">{isCopied ? m.security_totp_copied() : m.security_totp_copy()}</span>
    </Button>
  );
}
