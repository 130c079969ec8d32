import { Button, type ButtonLook } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useState } from 'react';

type Props = Pick<ButtonLook, 'auto' | 'compact'> & { text: string; label: string; copied: string };

/** Offered only where the browser lets a page fill the clipboard. */
export function CopyButton({ text, label, copied, ...look }: Props) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = useHasScript() && 'clipboard' in navigator;
  if (!canCopy) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button variant="second" {...look} onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      <span role="status">{isCopied ? copied : label}</span>
    </Button>
  );
}
